import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import { TimestampSchema, timestampFromMs } from '@bufbuild/protobuf/wkt';
import { enumNames } from '@telehealth/contracts/codec';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { FactValueSchema } from '@telehealth/contracts/intake/v1/fact_value';
import type { TSchema } from 'typebox';
import { bodyInstant } from './instants.ts';
import { fieldOf, type ValueSchema } from './json-encoder.ts';

// biome-ignore lint/suspicious/noExplicitAny: the descriptor of a field says what its value is
type Value = any;
type Decode = (value: Value, where: string) => unknown;

/** Epoch ms; `where` is the place in the request. Throws `malformed-request`. */
export type ReadInstant = (where: string, dateTime: string) => number;

export interface MemberDecoder {
  readonly localName: string;
  readonly decode: Decode;
}

/**
 * The inverse of `jsonEncoder`, for bodies that fit a schema. A member goes to the field of its name, or as
 * JSON text to the field with `_json` after the name. A missing member has the schema's default, or is left
 * out. Decoding throws `malformed-request` for an impossible time.
 *
 * @throws Error for a member without a field, and for a name that the enum lacks.
 */
export function jsonDecoder(
  desc: DescMessage,
  schema: TSchema,
): (json: object, where?: string) => Record<string, unknown> {
  const { properties = {} } = schema as ValueSchema;
  const members = Object.entries(properties).flatMap(([name, schema]) =>
    schema.const === undefined ? [{ name, schema, ...memberDecoder(desc, name, schema) }] : [],
  );
  return (json, where = '') => {
    const fields: Record<string, unknown> = {};
    for (const { name, schema, localName, decode } of members) {
      const { [name]: value = schema.default } = json as Record<string, unknown>;
      if (value !== undefined) fields[localName] = decode(value, `${where}/${name}`);
    }
    return fields;
  };
}

/** Throws Error without a field for it. */
export function memberDecoder(
  desc: DescMessage,
  name: string,
  schema: ValueSchema,
  readInstant: ReadInstant = bodyInstant,
): MemberDecoder {
  const field = fieldOf(desc, name);
  if (field === undefined) throw new Error(`${desc.typeName} has no field for ${name}`);
  const { localName } = field;
  if (field.name !== name) return { localName, decode: (value) => JSON.stringify(value) };
  return { localName, decode: fieldDecoder(field, schema, readInstant) };
}

function fieldDecoder(field: DescField, schema: ValueSchema, readInstant: ReadInstant): Decode {
  if (field.fieldKind === 'list') {
    const decode = valueDecoder(field, schema.items, readInstant);
    return (list: readonly Value[], where) => list.map((value, i) => decode(value, `${where}/${i}`));
  }
  if (field.fieldKind === 'map') {
    const { additionalProperties: ofValues } = schema;
    const decode = valueDecoder(field, ofValues === true ? {} : ofValues || {}, readInstant);
    return (map: object, where) =>
      Object.fromEntries(Object.entries(map).map(([key, value]) => [key, decode(value, `${where}/${key}`)]));
  }
  return valueDecoder(field, schema, readInstant);
}

function valueDecoder(field: DescField, schema: ValueSchema = {}, readInstant: ReadInstant): Decode {
  const { message, enum: names, scalar } = field;
  if (message?.typeName === TimestampSchema.typeName)
    return (time: string, where) => timestampFromMs(readInstant(where, time));
  if (message?.typeName === FactValueSchema.typeName) return factValueFromJson;
  if (message !== undefined) return wrapped(message, schema) ?? jsonDecoder(message, schema as TSchema);
  if (names !== undefined) {
    const numbers = new Map<unknown, number>([...enumNames(names)].map(([number, name]) => [name, number]));
    const unknown = schema.enum?.find((name) => !numbers.has(name));
    if (unknown !== undefined) throw new Error(`${names.typeName} has no ${unknown}`);
    return (name: string) => numbers.get(name);
  }
  if (scalar === ScalarType.INT64) return BigInt;
  // Query values are text.
  if (scalar === ScalarType.BOOL) return (value) => value === true || value === 'true';
  return (value) => value ?? '';
}

/** An optional list or map is alone in a message whose presence shows that it was sent. */
function wrapped({ fields }: DescMessage, schema: ValueSchema): Decode | undefined {
  const [only, ...others] = fields;
  const isWrapper = only !== undefined && others.length === 0 && schema.properties === undefined;
  if (!isWrapper) return undefined;
  const decode = fieldDecoder(only, schema, bodyInstant);
  return (value, where) => ({ [only.localName]: decode(value, where) });
}
