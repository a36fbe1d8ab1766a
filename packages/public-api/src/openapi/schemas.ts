import { mapValues } from '../schema/map-values.ts';
import type { Components } from './components.ts';
import { documentedSchemas } from './documented-schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Replaces each part with a `title` by a reference, and writes it under that name. Examples of objects are left to
 * bodies.
 */
export function schemaOf(schema: object, components: Components): object {
  const { title, type } = schema as Json;
  if (typeof title !== 'string') return membersOf(schema as Json, components);
  // Generators recognise an object or null only as two schemas.
  if (Array.isArray(type) && type.includes('object')) {
    return { oneOf: [schemaOf({ ...schema, type: 'object' }, components), { type: 'null' }] };
  }
  const known = components.refs.get(schema);
  if (known) return known;
  const { title: _, examples, ...rest } = (documentedSchemas[title] ?? schema) as Json;
  const shown = membersOf(rest, components);
  const isSingle = examples !== undefined && rest.type !== 'object';
  const ref = components.refTo('schemas', title, isSingle ? { ...shown, examples } : shown);
  components.refs.set(schema, ref);
  return ref;
}

function membersOf(schema: Json, components: Components): object {
  return mapValues(schema, (member, keyword) =>
    valueKeywords.has(keyword) ? member : shownIn(member, components),
  );
}

function shownIn(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((one) => shownIn(one, components));
  return typeof value === 'object' && value !== null ? schemaOf(value, components) : value;
}

/** Their values may look like schemas. */
const valueKeywords: ReadonlySet<string> = new Set([
  'const',
  'default',
  'enum',
  'examples',
  'x-enum-descriptions',
]);
