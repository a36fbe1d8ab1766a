import { type DescField, type DescMessage, type MessageShape, ScalarType } from '@bufbuild/protobuf';
import { type Timestamp, TimestampSchema, timestampDate } from '@bufbuild/protobuf/wkt';
import { enumNames } from '@telehealth/contracts/codec';
import { factValueToJson } from '@telehealth/contracts/fact-value';
import { FactValueSchema } from '@telehealth/contracts/intake/v1/fact_value';
import type { Static, TSchema } from 'typebox';

/** The keywords that decide how a value is read and written. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly additionalProperties?: ValueSchema | boolean;
}

/** JSON properties that do not come from the field of their name. */
export interface Computed {
  readonly desc: DescMessage;
  readonly members: Readonly<Record<string, Encode>>;
}

// biome-ignore lint/suspicious/noExplicitAny: the descriptor of a field says what its value is
type Value = any;
type Encode = (value: Value) => unknown;

/** Applies wherever the JSON of an answer contains the message in the form of `schema`. */
export function computed<D extends DescMessage, T extends TSchema>(
  desc: D,
  _schema: T,
  members: { readonly [P in keyof Static<T>]?: (message: MessageShape<D>) => Static<T>[P] },
): Computed {
  return { desc, members: members as Computed['members'] };
}

/**
 * Each property takes the field of its name, or the JSON text in the field with `_json` after the name. 64-bit integers
 * become numbers, or times where the schema wants text; timestamps become times, fact values plain values, and enum
 * values names. A field without a value is null where the schema allows it, absent where the property is optional, and
 * empty otherwise. `derived` are the computed properties of the message and those in it. Encoding throws `Error` when
 * the service left out a required message.
 *
 * @throws Error for a property that is neither a field nor computed, and for an enum value that the schema lacks.
 */
export function jsonEncoder<D extends DescMessage, T extends TSchema>(
  desc: D,
  schema: T,
  derived: readonly Computed[] = [],
): (message: MessageShape<D> | undefined) => Static<T> {
  const { properties = {}, required = [] } = schema as ValueSchema;
  const members = Object.entries(properties).map(([name, property]) => ({
    name,
    encode:
      computedOf(desc, name, derived) ??
      memberEncoder(desc, { name, schema: property, isRequired: required.includes(name), derived }),
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

export function hasMember(desc: DescMessage, name: string, derived: readonly Computed[]): boolean {
  return computedOf(desc, name, derived) !== undefined || fieldOf(desc, name) !== undefined;
}

/** The field of that name, or the one with its JSON text. */
export function fieldOf(desc: DescMessage, name: string): DescField | undefined {
  return desc.fields.find((field) => field.name === name || field.name === `${name}_json`);
}

function computedOf(desc: DescMessage, name: string, derived: readonly Computed[]): Encode | undefined {
  return derived.find((one) => one.desc === desc && Object.hasOwn(one.members, name))?.members[name];
}

interface Member {
  readonly name: string;
  readonly schema: ValueSchema;
  readonly isRequired: boolean;
  readonly derived: readonly Computed[];
}

function memberEncoder(desc: DescMessage, { name, schema, isRequired, derived }: Member): Encode {
  const field = fieldOf(desc, name);
  if (field === undefined) throw new Error(`${desc.typeName} has no field for ${name}`);
  const encode = field.name === name ? fieldEncoder(field, schema, derived) : parseJson;
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

/** No value means absent, or the default of a field without presence. */
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

function fieldEncoder(field: DescField, schema: ValueSchema, derived: readonly Computed[]): Encode {
  if (field.fieldKind === 'list') {
    const encode = valueEncoder(field, schema.items, derived);
    return (list: readonly Value[]) => list.map(encode);
  }
  if (field.fieldKind === 'map') {
    const encode = valueEncoder(field, schema.additionalProperties, derived);
    return (map: Readonly<Record<string, Value>>) =>
      Object.fromEntries(Object.entries(map).map(([key, value]) => [key, encode(value)]));
  }
  return valueEncoder(field, schema, derived);
}

function valueEncoder(
  field: DescField,
  schema: ValueSchema | boolean = true,
  derived: readonly Computed[],
): Encode {
  if (field.message?.typeName === TimestampSchema.typeName)
    return (time: Timestamp) => timestampDate(time).toISOString();
  if (field.message?.typeName === FactValueSchema.typeName) return factValueToJson;
  if (field.message !== undefined) return jsonEncoder(field.message, schema as TSchema, derived);
  if (field.enum !== undefined) {
    const names = enumNames(field.enum);
    const described = typeof schema === 'object' ? schema.enum : undefined;
    for (const name of described === undefined ? [] : names.values())
      if (!described?.includes(name)) throw new Error(`the description of ${field} has no ${name}`);
    return (number: number) => names.get(number);
  }
  if (field.scalar !== ScalarType.INT64) return (value) => value;
  const isTime = typeof schema === 'object' && schema.type === 'string';
  return isTime ? (epochMs: bigint) => new Date(Number(epochMs)).toISOString() : Number;
}

function parseJson(text: string): unknown {
  return text === '' ? {} : JSON.parse(text);
}
