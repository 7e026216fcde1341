import Diagnostics
import JSONSchema
import Documents

func json(_ text: String, name: String = "plan.json") throws -> DocumentNode {
    try JSONReader.read(SourceFile(name: name, text: Array(text.utf8)))
}

func schema(_ text: String, assertFormats: Bool = false) throws -> Schema {
    try Schema(json(text, name: "schema.json"), assertFormats: assertFormats)
}

enum Fixtures {
    /// A schema in the style of a plan's: maps by id, a discriminated union, words for durations.
    static let plan = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "type": "object",
          "properties": {
            "plan": {"const": 1},
            "title": {"type": "string", "minLength": 1, "maxLength": 20},
            "timezone": {"type": "string"},
            "days": {"type": "array", "items": {"$ref": "#/$defs/day"}, "uniqueItems": true, "maxItems": 7},
            "prompts": {
              "type": "object",
              "propertyNames": {
                "pattern": "^[a-z0-9][a-z0-9-]*$",
                "errorMessage": "lower case letters, digits and hyphens"
              },
              "additionalProperties": {"$ref": "#/$defs/prompt"}
            },
            "templates": {"type": "object", "additionalProperties": {"$ref": "#/$defs/template"}}
          },
          "required": ["plan", "timezone"],
          "additionalProperties": false,
          "$defs": {
            "day": {"enum": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]},
            "duration": {
              "type": "string",
              "pattern": "^([0-9]+[hms])+$",
              "errorMessage": "expected a duration such as 90s, 15m or 1h30m"
            },
            "prompt": {
              "type": "object",
              "properties": {
                "perDay": {"type": "integer", "minimum": 1, "maximum": 100},
                "minGap": {"$ref": "#/$defs/duration"},
                "from": {"type": "string", "format": "date"},
                "body": {"type": "string"},
                "step": {"multipleOf": 0.25},
                "repeat": {
                  "anyOf": [{"type": "boolean"}, {"$ref": "#/$defs/duration"}],
                  "errorMessage": "true, false or a duration such as 15m"
                }
              },
              "required": ["perDay"],
              "additionalProperties": false
            },
            "template": {
              "type": "object",
              "oneOf": [
                {
                  "properties": {
                    "type": {"const": "hiit"}, "work": {"$ref": "#/$defs/duration"},
                    "rounds": {"type": "integer", "exclusiveMinimum": 0}
                  },
                  "required": ["type", "work"], "additionalProperties": false
                },
                {
                  "properties": {"type": {"const": "lift"}, "exercises": {"type": "array", "minItems": 1}},
                  "required": ["type", "exercises"], "additionalProperties": false
                }
              ]
            }
          }
        }
        """

    /// Returns an otherwise valid plan with `section` on its second line.
    static func plan(with section: String) throws -> DocumentNode {
        try json("{\"plan\": 1, \"timezone\": \"Europe/London\",\n\(section)}")
    }
}
