import CalendarWriter
package import Diagnostics
import Documents
import HorizonChecks
import JSONSchema
import Overrides
import PlanReader
import Scheduling
import WatchWorkouts

extension Diagnostic.Code {
    /// The codes of the findings about plans and what is made of them, in the order of the data's way.
    package static let ofPlans: [Self] =
        documents + schemas + plans + expectations + values + several + planning + horizons + calendars + watches
}
