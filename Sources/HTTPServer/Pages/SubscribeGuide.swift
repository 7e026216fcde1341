/// The part of a plan's page on calendar programs: which of them reach the server, how often they fetch, whether they keep
/// alarms, and how to subscribe in each. docs/publish.md has the same at length.
enum SubscribeGuide {
    static let html: HTML = """
        <details id="expect"><summary>What reaches this address, and what rings</summary>
        <ul>
        <li>A phone or a computer in this network fetches the address itself, while this machine is on. Google’s and Outlook’s
        calendars are fetched by servers of theirs, which reach no address of a home network: they need one on the internet, with
        HTTPS.</li>
        <li>How often: Google every 8 to 24 hours, Outlook about every 3, an iPhone and ICSx⁵ as their settings say. Nothing makes
        them quicker from here.</li>
        <li>Most drop the alarms of a calendar that is subscribed to: Google and Outlook always, an iPhone unless “Remove Alerts” is
        off. A calendar of your own keeps them: <code>horarium build --vdir</code> fills one on a CalDAV server. So does one that is
        imported, in most programs; it has to be imported again after a change.</li>
        </ul>
        <dl>
        <dt>iPhone, iPad</dt>
        <dd>Point the camera at the code, or: Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar.
        Turn “Remove Alerts” off.</dd>
        <dt>Android</dt>
        <dd>Install ICSx⁵, tap +, and paste the address; the calendar app that you have shows it then.</dd>
        <dt>Google Calendar</dt>
        <dd>On a computer: Other calendars, +, From URL, with <code>https://</code> in place of <code>webcals://</code>.</dd>
        <dt>Outlook</dt>
        <dd>Add calendar, Subscribe from web, with <code>https://</code> in place of <code>webcals://</code>.</dd>
        </dl>
        </details>
        """
}
