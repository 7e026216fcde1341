# Runs in a folder with functions.R and people.csv. Usage: r_check.R PLAN
source("functions.R")
plan <- commandArgs(TRUE)[1]
expect <- function(holds, what) if (!isTRUE(holds)) { message("r: ", what); quit(status = 1) }

prompts <- horarium_notifications(plan, each = "people.csv", folder = "r")
expect(length(unique(prompts$plan)) == 12, "there are other people")
expect(inherits(prompts$fire_at, "POSIXct") && all(diff(as.numeric(prompts$fire_at[prompts$plan == "p001"])) >= 0), "times")
# Notifications that have an arm are those of the trial.
decisions <- horarium_decisions(plan, each = "people.csv")
expect(nrow(decisions) == 12 * 75, paste(nrow(decisions), "decisions"))
expect(sum(decisions$arm != "none") == sum(prompts$rule == "nudge"), "decisions and notifications differ")
expect(all(abs(tapply(decisions$probability, decisions$arm, unique)[c("none", "sit", "walk")] - c(.7, .15, .15)) < 1e-12), "arms")

for (format in c("markdown", "html")) {
  page <- horarium_study(plan, each = "people.csv", format = format)
  writeBin(c(charToRaw(enc2utf8(page)), as.raw(10)), file.path("r", if (format == "html") "study.html" else "study.md"))
}
counts <- read.csv(text = horarium_study(plan, each = "people.csv", format = "csv"))
expect(nrow(counts) == 12 * 4 && sum(counts$placed[counts$rule == "nudge"]) == nrow(decisions), "the table of people")

# A log in which one is missing and one late.
own <- prompts[prompts$plan == "p003" & prompts$kind == "prompt", ]
log <- data.frame(person = "P003", id = own$id, sent = own$epochMs + c(0, 20 * 60000, rep(0, nrow(own) - 2)))[-5, ]
write.csv(log, "log.csv", row.names = FALSE)
cases <- horarium_audit(plan, "log.csv", "--rules", "beep,beep-weekend,nudge,diary", each = "people.csv")
of_one <- cases[cases$person == "P003" & !grepl("after", cases$id), ]
expect(sum(of_one$status == "late") == 1 && sum(of_one$status == "missing") == 1, paste(table(of_one$status), collapse = " "))

failed <- tryCatch(horarium_study("gone.yaml"), error = conditionMessage)
expect(grepl("gone.yaml", failed), "a missing plan is no error")
