import { documentedSchemas } from '@telehealth/public-api/openapi/documented-schemas';
import { mapValues } from '@telehealth/public-api/schema/map-values';
import type { Paths } from './shared-parts.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The paths with a reference for each schema that has a `title`, and those schemas by title, without it. Where the
 * document shows a schema of its own under the title, that one is written: routes are validated and serialized by a
 * flat one. A schema that extends another is written as what it adds. Shared schemas and single values keep their examples,
 * of which readers make those of bodies (`isExampleOfParts`).
 *
 * @throws Error when two schemas that differ have one title.
 */
export function namedSchemas(shared: Readonly<Record<string, object>>, paths: Paths) {
  const components: Record<string, unknown> = {};
  const texts = new Map<string, string>();

  function add(name: string, schema: Json): void {
    const own = documentedSchemas[name];
    const text = JSON.stringify(own ?? schema);
    if (texts.has(name)) {
      if (texts.get(name) !== text) throw new Error(`two different schemas are named ${name}`);
      return;
    }
    texts.set(name, text);
    const { title: _, $id: __, 'x-extends': base, examples, ...rest } = (own ?? schema) as Json;
    const isShown = (Object.hasOwn(shared, name) || rest.type !== 'object') && examples !== undefined;
    const whole = replaceMembers(rest);
    const said =
      typeof base === 'string' ? additionTo(base, replaceMembers(shared[base] as Json), whole) : whole;
    components[name] = { ...said, ...(isShown && { examples }) };
  }

  function replace(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const schema = value as Json;
    const { title, type } = schema;
    if (typeof title !== 'string') return replaceMembers(schema);
    // Generators know an object or null by two schemas only.
    const isNullable = Array.isArray(type) && type.includes('null') && type.includes('object');
    add(title, isNullable ? { ...schema, type: type.find((one) => one !== 'null') } : schema);
    const $ref = `#/components/schemas/${title}`;
    return isNullable ? { oneOf: [{ $ref }, { type: 'null' }] } : { $ref };
  }

  const replaceMembers = (schema: Json): Json =>
    mapValues(schema, (member, keyword) => (valueKeywords.has(keyword) ? member : replace(member)));

  for (const [name, schema] of Object.entries(shared)) add(name, schema as Json);
  return { paths: replace(paths) as Paths, components };
}

/** Keywords that hold values, which may look like schemas. */
const valueKeywords: ReadonlySet<string> = new Set([
  'const',
  'default',
  'enum',
  'example',
  'examples',
  'x-enum-descriptions',
]);

/** The schema as its base and what it adds to the members of that. */
export function additionTo(baseName: string, base: Json, { required, properties }: Json): Json {
  const known = base.properties as Json;
  const requiredByBase = new Set(base.required as readonly string[]);
  const added = ([name]: readonly [string, unknown]) => !Object.hasOwn(known, name);
  return {
    allOf: [
      { $ref: `#/components/schemas/${baseName}` },
      {
        required: (required as readonly string[]).filter((name) => !requiredByBase.has(name)),
        properties: Object.fromEntries(Object.entries(properties as Json).filter(added)),
      },
    ],
  };
}
