import { type DescField, type DescMessage, type MessageShape, ScalarType } from '@bufbuild/protobuf';
import { TimestampSchema, timestampMs } from '@bufbuild/protobuf/wkt';
import { factValueToJson } from '../fact-value.ts';
import { FactValueSchema } from '../gen/telehealth/intake/v1/fact_value_pb.ts';
import { enumNames } from './enum-names.ts';
import type { Plain } from './plain.ts';

// biome-ignore lint/suspicious/noExplicitAny: the descriptor of a field says what its value is
type Value = any;
type Decode = (value: Value) => Value;

const decoders = new WeakMap<DescMessage, Decode>();

/**
 * The plain object that a message is. Left out are what is not set, and an enum that is unspecified or has a value that this version does
 * not know.
 *
 * @throws Error for an integer beyond 2^53.
 */
export function toPlain<D extends DescMessage>(desc: D, message: MessageShape<D>): Plain<D> {
  return decoderOf(desc)(message);
}

function decoderOf(desc: DescMessage): Decode {
  const known = decoders.get(desc);
  if (known) return known;
  const members: { readonly name: string; readonly decode: Decode }[] = [];
  const decoder: Decode = (message) => {
    const plain: Record<string, Value> = {};
    for (const { name, decode } of members) {
      const value = decode(message[name]);
      if (value !== undefined) plain[name] = value;
    }
    return plain;
  };
  decoders.set(desc, decoder);
  for (const member of desc.members)
    members.push({ name: member.localName, decode: member.kind === 'oneof' ? same : fieldDecoder(member) });
  return decoder;
}

function fieldDecoder(field: DescField): Decode {
  const decode = valueDecoder(field);
  if (field.fieldKind === 'list') return (list: readonly Value[]) => list.map((value) => decode(value));
  if (field.fieldKind === 'map') {
    return (map: object) =>
      Object.fromEntries(Object.entries(map).map(([key, value]) => [key, decode(value)]));
  }
  return (value) => (value === undefined ? undefined : decode(value));
}

function valueDecoder({ message, enum: names, scalar }: DescField): Decode {
  if (message?.typeName === TimestampSchema.typeName) return timestampMs;
  if (message?.typeName === FactValueSchema.typeName) return factValueToJson;
  if (message !== undefined) return decoderOf(message);
  if (names !== undefined) {
    const known = enumNames(names);
    return (number: number) => known.get(number);
  }
  return scalar === ScalarType.INT64 ? safeNumber : same;
}

function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('an integer of a message is beyond 2^53');
  return number;
}

function same(value: Value): Value {
  return value;
}
