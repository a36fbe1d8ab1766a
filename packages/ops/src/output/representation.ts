import {
  type DescField,
  type DescMessage,
  isMessage,
  type MessageShape,
  ScalarType,
} from '@bufbuild/protobuf';
import { type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect';
import { TimestampSchema, timestampDate } from '@bufbuild/protobuf/wkt';
import { factValueToJson } from '@telehealth/contracts/fact-value';
import { FactValueSchema } from '@telehealth/contracts/intake/v1/fact_value';

/** A value of an answer as it is shown. A `Date` becomes ISO 8601 in JSON. */
export type Shown = string | number | boolean | null | Date | readonly Shown[] | ShownObject;

/** Members in the order of the contract, in snake case. */
export interface ShownObject {
  readonly [name: string]: Shown;
}

/**
 * An answer as it is shown: times as dates (0 as null), JSON texts and fact values as the values they hold, enum
 * values without their prefix, 64-bit integers as numbers, absent fields, empty texts and unspecified enum values as
 * null; of a oneof only the field that is set.
 *
 * @throws Error for a field of a type that no operator contract has: bytes, a fraction.
 */
export function represent<D extends DescMessage>(schema: D, message: MessageShape<D>): ShownObject {
  return shownMessage(reflect(schema, message));
}

function shownMessage(message: ReflectMessage): ShownObject {
  const members: Record<string, Shown> = {};
  for (const field of message.fields) {
    if (field.oneof !== undefined && !message.isSet(field)) continue;
    members[isJson(field) ? field.name.slice(0, -'_json'.length) : field.name] = shownField(message, field);
  }
  return members;
}

function shownNested(message: ReflectMessage): Shown {
  const { message: plain } = message;
  if (isMessage(plain, TimestampSchema)) return timestampDate(plain);
  if (isMessage(plain, FactValueSchema)) return factValueToJson(plain) as Shown;
  return shownMessage(message);
}

function shownField(message: ReflectMessage, field: DescField): Shown {
  switch (field.fieldKind) {
    case 'message':
      return message.isSet(field) ? shownNested(message.get(field)) : null;
    case 'list':
      return Array.from(message.get(field), (item) =>
        field.listKind === 'message' ? shownNested(item as ReflectMessage) : shownItem(field, item),
      );
    case 'map':
      return Object.fromEntries(message.get(field)) as ShownObject;
    default:
      return isAbsent(message, field) ? null : shownItem(field, message.get(field));
  }
}

/**
 * Whether an optional field is absent, a text without presence is empty, or an enum says nothing: the contracts leave a text
 * empty, and an enum unspecified, for none.
 */
function isAbsent(message: ReflectMessage, field: DescField): boolean {
  if (
    field.enum !== undefined &&
    /UNSPECIFIED$/.test(field.enum.value[message.get(field) as number]?.name ?? '')
  )
    return true;
  const hasNone = field.proto.proto3Optional || field.scalar === ScalarType.STRING;
  return hasNone && !message.isSet(field);
}

function shownItem(field: DescField, value: unknown): Shown {
  if (field.enum !== undefined) {
    const { sharedPrefix = '', value: values } = field.enum;
    const name = values[value as number]?.name.toLowerCase() ?? String(value);
    return name.startsWith(sharedPrefix) ? name.slice(sharedPrefix.length) : name;
  }
  if (typeof value === 'bigint') {
    if (!isTime(field)) return Number(value);
    return value === 0n ? null : new Date(Number(value));
  }
  if (typeof value === 'string') return isJson(field) ? parsed(value) : value;
  if (typeof value === 'boolean' || Number.isInteger(value)) return value as boolean | number;
  throw new Error(`${field.parent.typeName}.${field.name} cannot be shown`);
}

/** Whether the field holds epoch milliseconds: the contracts name such fields `…_at`, `at` or `since`. */
export function isTime(field: DescField): boolean {
  return field.scalar === ScalarType.INT64 && /(^|_)at$|^since$/.test(field.name);
}

function isJson(field: DescField): boolean {
  return field.fieldKind === 'scalar' && field.scalar === ScalarType.STRING && field.name.endsWith('_json');
}

function parsed(text: string): Shown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as Shown;
  } catch {
    return text;
  }
}
