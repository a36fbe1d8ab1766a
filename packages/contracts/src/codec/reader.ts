import { type DescField, type DescMessage, type DescOneof, ScalarType } from '@bufbuild/protobuf';
import { TimestampSchema, timestampMs } from '@bufbuild/protobuf/wkt';
import { factValueToJson } from '../fact-value.ts';
import { FactValueSchema } from '../gen/telehealth/intake/v1/fact_value_pb.ts';
import { enumNames } from './enum-names.ts';

// biome-ignore lint/suspicious/noExplicitAny: the descriptor of a field says what its value is
export type Value = any;
type Read = (value: Value) => Value;

/** The object form of a message. */
export interface Form {
  readonly nameOf: (field: DescField) => string;
  /** Takes epoch ms. */
  readonly instant: (at: number) => unknown;
  /** Readers for text and 64-bit integers with a special form. */
  readonly own?: (field: DescField) => ((value: Value) => unknown) | undefined;
  /** The name of an enum value unknown to this version; none by default. */
  readonly unknownName?: (number: number) => unknown;
  /** The value of an unset field; undefined omits it. */
  readonly none: null | undefined;
  /** Whether empty text is kept or counts as unset. */
  readonly keepsEmptyTexts: boolean;
  /** Whether a oneof is one member with `case` and `value`, or the member that is set. */
  readonly keepsOneofs: boolean;
}

/**
 * Cached by message type. Reading throws Error for an integer beyond 2^53. An unspecified or unknown enum value is
 * unset. Numbers, booleans, lists and maps are always set.
 */
export function createReader(form: Form): (desc: DescMessage, message: object) => Record<string, Value> {
  const readers = new WeakMap<DescMessage, (message: Value) => Record<string, Value>>();

  const readerOf = (desc: DescMessage) => {
    const known = readers.get(desc);
    if (known) return known;
    const members: { readonly name: string; readonly read: Read }[] = [];
    const reader = (message: Value) => {
      const object: Record<string, Value> = {};
      for (const { name, read } of members) {
        const value = read(message);
        if (value !== undefined) object[name] = value;
      }
      return object;
    };
    readers.set(desc, reader);
    for (const member of form.keepsOneofs ? desc.members : desc.fields) members.push(memberOf(member));
    return reader;
  };

  const memberOf = (member: DescMessage['members'][number]) => {
    const { localName } = member;
    if (member.kind === 'oneof') return { name: localName, read: oneofReader(member) };
    const { oneof } = member;
    const name = form.nameOf(member);
    const read = fieldReader(member);
    if (oneof === undefined) return { name, read: (message: Value) => read(message[localName]) ?? form.none };
    return {
      name,
      read: (message: Value) => {
        const { case: set, value } = message[oneof.localName];
        return set === localName ? read(value) : undefined;
      },
    };
  };

  const oneofReader = ({ localName, fields }: DescOneof): Read => {
    const reads = new Map(fields.map((field) => [field.localName, fieldReader(field)]));
    return ({ [localName]: { case: set, value } }) =>
      set === undefined ? undefined : { case: set, value: reads.get(set)?.(value) };
  };

  const fieldReader = (field: DescField): Read => {
    const read = valueReader(field);
    if (field.fieldKind === 'list') return (list: readonly Value[]) => list.map((value) => read(value));
    if (field.fieldKind === 'map') {
      return (map: object) =>
        Object.fromEntries(Object.entries(map).map(([key, value]) => [key, read(value)]));
    }
    const isNone = form.keepsEmptyTexts || field.scalar !== ScalarType.STRING ? isUnset : isEmpty;
    return (value) => (isNone(value) ? undefined : read(value));
  };

  const valueReader = (field: DescField): Read => {
    const { message, enum: names, scalar } = field;
    if (message?.typeName === TimestampSchema.typeName) return (time) => form.instant(timestampMs(time));
    if (message?.typeName === FactValueSchema.typeName) return factValueToJson;
    if (message !== undefined) return readerOf(message);
    if (names !== undefined) {
      const known = enumNames(names);
      return (number: number) =>
        number === 0 ? undefined : (known.get(number) ?? form.unknownName?.(number));
    }
    return form.own?.(field) ?? (scalar === ScalarType.INT64 ? safeNumber : same);
  };

  return (desc, message) => readerOf(desc)(message);
}

const isUnset = (value: Value) => value === undefined;
const isEmpty = (text: Value) => text === undefined || text === '';
const same = (value: Value) => value;

function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('an integer of a message is beyond 2^53');
  return number;
}
