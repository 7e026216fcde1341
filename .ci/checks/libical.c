/* Prints what libical makes of a calendar on standard input: one line "start end status uid" for each start up to the
   year given as argument, and a line "error …" for each fault that its parser or its restriction check finds. */
#include <libical/ical.h>
#include <libical/icalrestriction.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void one(icalcomponent *event, struct icaltime_span *span, void *data)
{
    (void)data;
    enum icalproperty_status status = icalcomponent_get_status(event);
    printf("%ld %ld %s %s\n", (long)span->start, (long)span->end,
           status == ICAL_STATUS_CANCELLED ? "CANCELLED" : "CONFIRMED", icalcomponent_get_uid(event));
}

static void errors(icalcomponent *component)
{
    for (icalproperty *p = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY); p;
         p = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY))
        printf("error %s\n", icalproperty_get_xlicerror(p));
    for (icalcomponent *c = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT); c;
         c = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT))
        errors(c);
}

int main(int argc, char **argv)
{
    int year = argc > 1 ? atoi(argv[1]) : 2030;
    size_t size = 0, room = 1 << 20;
    char *text = malloc(room);
    for (size_t n; text && (n = fread(text + size, 1, room - size - 1, stdin)) > 0;) {
        size += n;
        if (room - size < 2) text = realloc(text, room *= 2);
    }
    if (!text) return 2;
    text[size] = 0;
    icalcomponent *calendar = icalparser_parse_string(text);
    if (!calendar) {
        puts("error the parser returns nothing");
        return 0;
    }
    errors(calendar);
    if (!icalrestriction_check(calendar)) {
        puts("error icalrestriction_check fails");
        errors(calendar);
    }
    icaltimezone *utc = icaltimezone_get_utc_timezone();
    struct icaltimetype from = icaltime_from_day_of_year(1, 1990), to = icaltime_from_day_of_year(1, year);
    from.zone = to.zone = utc;
    for (icalcomponent *c = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); c;
         c = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT))
        icalcomponent_foreach_recurrence(c, from, to, one, NULL);
    icalcomponent_free(calendar);
    free(text);
    return 0;
}
