// Writes the types of a manifest from its schema: `node test/types/from-schema.js > manifest.d.ts`. A test holds the two together.

import {readFileSync} from "node:fs";

/** Definitions that are called otherwise here: `Limits` are the kit's own. */
const NAMES = {limits: "DayLimits", span: "Horizon", utcOffset: "UTCOffset"};
const nameOf = (definition) => NAMES[definition] ?? definition[0].toUpperCase() + definition.slice(1);
const SIMPLE = {string: "string", integer: "number", number: "number", boolean: "boolean", null: "null"};

const comment = ({description}, indent) => description ? `${indent}/** ${description.replaceAll("*/", "*\u200b/")} */\n` : "";

/** A schema as a type: as much as TypeScript can say of it. What it cannot is left to `readManifest` and to the schema. */
function typeOf(schema, indent) {
  if (schema.$ref) return nameOf(schema.$ref.slice("#/$defs/".length));
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((choice) => typeOf(choice, indent)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => SIMPLE[type]).join(" | ");
  if (schema.type === "array") {
    const items = typeOf(schema.items, indent);
    return items.includes(" ") ? `(${items})[]` : `${items}[]`;
  }
  if (schema.properties) return `{\n${members(schema, `${indent}  `)}${indent}}`;
  if (schema.additionalProperties) return `Record<string, ${typeOf(schema.additionalProperties, indent)}>`;
  const type = SIMPLE[schema.type];
  if (!type) throw new Error(`no type for ${JSON.stringify(schema)}`);
  return type;
}

function members({properties, required = []}, indent) {
  return Object.entries(properties).map(([key, schema]) =>
    `${comment(schema, indent)}${indent}${key}${required.includes(key) ? "" : "?"}: ${typeOf(schema, indent)};\n`).join("");
}

/** The text of `manifest.d.ts`. */
export function declarations(schema) {
  const all = [["Manifest", schema], ...Object.entries(schema.$defs).map(([key, definition]) => [nameOf(key), definition])];
  const types = all.map(([name, definition]) => definition.properties
    ? `${comment(definition, "")}export interface ${name} ${typeOf(definition, "")}\n`
    : `${comment(definition, "")}export type ${name} = ${typeOf(definition, "")};\n`);
  return `// The types of a manifest, made from schemas/manifest.schema.json: node test/types/from-schema.js > manifest.d.ts

${types.join("\n")}
/** A manifest as kits deliver it: the value itself, or, where that has words of a later version, a copy without them. A \`TypeError\` names
 * the first place where a value is no manifest. */
export function readManifest(value: unknown): Manifest;
/** The same, and in words what is not understood of it. */
export function understand(value: unknown): {manifest: Manifest; problem?: string};
`;
}

export const schemaURL = new URL("../../../../schemas/manifest.schema.json", import.meta.url);

if (process.argv[1] === new URL(import.meta.url).pathname) {
  process.stdout.write(declarations(JSON.parse(readFileSync(schemaURL, "utf8"))));
}
