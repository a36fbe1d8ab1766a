import { propertySentences } from './property-sentences.ts';

/** Last words of a name. */
const tellingEnd =
  /(^|_)(at|bytes|date|fact|id|label|max|min|name|number|reason|ref|refs|status|steps|total|url|version)$/;
const tellingNames = new Set(
  `a answer b blocked carrier city code completed_by conflicting_codes currency description email event_type event_types
  exclusive_codes facts failed failed_checks headline helper hostname max_length of owner passed past_due phase
  placeholder prefilled_value required required_done secret_set signer_user_agent succeeded title ungranted_scopes unit
  utm_campaign utm_medium utm_source value values`.split(/\s+/),
);

/**
 * References and lists of them, whose schemas have sentences; constants; properties described elsewhere in the schema; and ids,
 * times and others whose names say what they are.
 */
export function needsNoSentence(property: object, name?: string): boolean {
  if (name !== undefined && (tellingEnd.test(name) || tellingNames.has(name))) return true;
  if (Object.keys(property).length === 0 || '$ref' in property || 'const' in property) return true;
  if ('items' in property) return needsNoSentence(property.items as object);
  return 'enum' in property && (property.enum as readonly unknown[]).length === 1;
}

/** Adds a sentence to each property that needs one. */
export function describeProperties(
  schemas: Readonly<Record<string, object>>,
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, described(schema, name) as object]),
  );
}

function described(value: unknown, schema: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => described(entry, schema));
  return Object.fromEntries(
    Object.entries(value).map(([keyword, member]) => {
      if (keyword.startsWith('example')) return [keyword, member];
      if (keyword !== 'properties') return [keyword, described(member, schema)];
      return [keyword, describedAll(member as Readonly<Record<string, object>>, schema)];
    }),
  );
}

function describedAll(properties: Readonly<Record<string, object>>, schema: string): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const within = described(property, schema) as object;
      const sentence = propertySentences[`${schema}.${name}`] ?? propertySentences[name];
      const isBare = !('description' in within) && !needsNoSentence(within);
      return [name, isBare && sentence !== undefined ? { ...within, description: sentence } : within];
    }),
  );
}
