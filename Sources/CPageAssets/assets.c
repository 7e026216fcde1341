#include "CPageAssets.h"

// C for the same reason as in CGazetteer.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t page_css[] = {
#embed "page.css"
};
static const uint8_t page_js[] = {
#embed "page.js"
};
static const uint8_t work_js[] = {
#embed "work.js"
};
static const uint8_t assist_js[] = {
#embed "assist.js"
};
static const uint8_t times_js[] = {
#embed "times.js"
};
static const uint8_t fields_js[] = {
#embed "fields.js"
};
static const uint8_t changes_js[] = {
#embed "changes.js"
};
static const uint8_t forms_js[] = {
#embed "forms.js"
};
static const uint8_t sections_js[] = {
#embed "sections.js"
};
static const uint8_t prayers_js[] = {
#embed "prayers.js"
};
static const uint8_t workouts_js[] = {
#embed "workouts.js"
};
static const uint8_t absences_js[] = {
#embed "absences.js"
};
static const uint8_t drag_js[] = {
#embed "drag.js"
};
static const uint8_t newplan_js[] = {
#embed "newplan.js"
};
static const uint8_t places_js[] = {
#embed "places.js"
};
static const uint8_t plans_js[] = {
#embed "plans.js"
};
static const uint8_t codemirror_css[] = {
#embed "vendor/codemirror.css"
};
static const uint8_t codemirror_js[] = {
#embed "vendor/codemirror.js"
};
static const uint8_t qrcode_js[] = {
#embed "vendor/qrcode.js"
};

#define STYLE "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"

static const horarium_asset assets[] = {
    {"page.css", STYLE, page_css, sizeof page_css},
    {"page.js", SCRIPT, page_js, sizeof page_js},
    {"work.js", SCRIPT, work_js, sizeof work_js},
    {"assist.js", SCRIPT, assist_js, sizeof assist_js},
    {"times.js", SCRIPT, times_js, sizeof times_js},
    {"fields.js", SCRIPT, fields_js, sizeof fields_js},
    {"changes.js", SCRIPT, changes_js, sizeof changes_js},
    {"forms.js", SCRIPT, forms_js, sizeof forms_js},
    {"prayers.js", SCRIPT, prayers_js, sizeof prayers_js},
    {"sections.js", SCRIPT, sections_js, sizeof sections_js},
    {"workouts.js", SCRIPT, workouts_js, sizeof workouts_js},
    {"absences.js", SCRIPT, absences_js, sizeof absences_js},
    {"drag.js", SCRIPT, drag_js, sizeof drag_js},
    {"newplan.js", SCRIPT, newplan_js, sizeof newplan_js},
    {"places.js", SCRIPT, places_js, sizeof places_js},
    {"plans.js", SCRIPT, plans_js, sizeof plans_js},
    {"codemirror.css", STYLE, codemirror_css, sizeof codemirror_css},
    {"codemirror.js", SCRIPT, codemirror_js, sizeof codemirror_js},
    {"qrcode.js", SCRIPT, qrcode_js, sizeof qrcode_js},
};

const horarium_asset *horarium_assets(void) { return assets; }

size_t horarium_assets_count(void) { return sizeof assets / sizeof assets[0]; }
