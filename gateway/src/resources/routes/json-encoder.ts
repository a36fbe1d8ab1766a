import { type DescField, type DescMessage, type MessageShape, ScalarType } from '@bufbuild/protobuf';
import { type Timestamp, TimestampSchema, timestampDate } from '@bufbuild/protobuf/wkt';
import { enumNames } from '@telehealth/contracts/codec';
import { factValueToJson } from '@telehealth/contracts/fact-value';
import { FactValueSchema } from '@telehealth/contracts/intake/v1/fact_value';
import type { Static, TSchema } from 'typebox';

/** What of a JSON Schema decides how a value is encoded. */
interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly additionalProperties?: ValueSchema | boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the descriptor of a field says what its value is
type Value = any;
type Encode = (value: Value) => unknown;

/**
 * Builds the encoder of a message type from the schema of its JSON. Each property takes the field of its name, or the
 * JSON text in the field of that name with `_json`. 64-bit integers become numbers, or times where the schema asks
 * for text; timestamps become times, values of facts plain values, and enum values their names. A field without a value is null where the schema
 * allows null, absent where the property is optional, and empty otherwise. `computed` properties are not read from the
 * field of their name. The encoder throws `Error` for a message, or a required part of one, that the service left out.
 *
 * @throws Error for a property that is neither a field nor computed.
 */
export function jsonEncoder<D extends DescMessage, T extends TSchema>(
  desc: D,
  schema: T,
  computed: { readonly [P in keyof Static<T>]?: (message: MessageShape<D>) => Static<T>[P] } = {},
): (message: MessageShape<D> | undefined) => Static<T> {
  const { properties = {}, required = [] } = schema as ValueSchema;
  const members = Object.entries(properties).map(([name, property]) => ({
    name,
    encode: computed[name as keyof Static<T>] ?? memberEncoder(desc, name, property, required.includes(name)),
  }));
  return (message) => {
    if (message === undefined) throw new Error(`${desc.typeName} is missing in an answer`);
    const json: Record<string, unknown> = {};
    for (const { name, encode } of members) {
      const value = encode(message);
      if (value !== undefined) json[name] = value;
    }
    return json as Static<T>;
  };
}

function memberEncoder(desc: DescMessage, name: string, schema: ValueSchema, isRequired: boolean): Encode {
  const field = desc.fields.find((one) => one.name === name || one.name === `${name}_json`);
  if (field === undefined) throw new Error(`${desc.typeName} has no field for ${name}`);
  const encode = field.name === name ? fieldEncoder(field, schema) : parseJson;
  const isNullable = [schema.type].flat().includes('null') || schema.enum?.includes(null);
  const { localName } = field;
  if (isNullable || !isRequired) {
    const isEmpty = emptinessOf(field);
    const absent = isNullable ? null : undefined;
    return (message) => {
      const value: Value = message[localName];
      return isEmpty(value) ? absent : encode(value);
    };
  }
  return (message) => {
    const json = encode(message[localName]);
    if (json === undefined) throw new Error(`${desc.typeName}.${field.name} is missing in an answer`);
    return json;
  };
}

/** The test whether a field has no value: is absent, or has the default of a field that cannot be absent. */
function emptinessOf({ fieldKind, proto }: DescField): (value: Value) => boolean {
  if (fieldKind === 'message' || proto.proto3Optional) return (value) => value === undefined;
  if (fieldKind === 'list') return (list) => list.length === 0;
  if (fieldKind === 'map') return hasNoMembers;
  return (value) => !value;
}

function hasNoMembers(map: object): boolean {
  for (const _ in map) return false;
  return true;
}

function fieldEncoder(field: DescField, schema: ValueSchema): Encode {
  if (field.fieldKind === 'list') {
    const encode = valueEncoder(field, schema.items);
    return (list: readonly Value[]) => list.map(encode);
  }
  if (field.fieldKind === 'map') {
    const encode = valueEncoder(field, schema.additionalProperties);
    return (map: Readonly<Record<string, Value>>) =>
      Object.fromEntries(Object.entries(map).map(([key, value]) => [key, encode(value)]));
  }
  return valueEncoder(field, schema);
}

function valueEncoder(field: DescField, schema: ValueSchema | boolean = true): Encode {
  if (field.message?.typeName === TimestampSchema.typeName)
    return (time: Timestamp) => timestampDate(time).toISOString();
  if (field.message?.typeName === FactValueSchema.typeName) return factValueToJson;
  if (field.message !== undefined) return jsonEncoder(field.message, schema as TSchema);
  if (field.enum !== undefined) {
    const names = enumNames(field.enum);
    return (number: number) => names.get(number);
  }
  if (field.scalar !== ScalarType.INT64) return (value) => value;
  const isTime = typeof schema === 'object' && schema.type === 'string';
  return isTime ? (epochMs: bigint) => new Date(Number(epochMs)).toISOString() : Number;
}

function parseJson(text: string): unknown {
  return text === '' ? {} : JSON.parse(text);
}
