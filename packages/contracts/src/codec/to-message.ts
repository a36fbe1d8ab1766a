import {
  create,
  type DescEnum,
  type DescField,
  type DescMessage,
  type DescOneof,
  type MessageShape,
  ScalarType,
} from '@bufbuild/protobuf';
import { TimestampSchema, timestampFromMs } from '@bufbuild/protobuf/wkt';
import { factValueFromJson } from '../fact-value.ts';
import { FactValueSchema } from '../gen/telehealth/intake/v1/fact_value_pb.ts';
import { enumNames } from './enum-names.ts';
import type { PlainInit } from './plain.ts';

// biome-ignore lint/suspicious/noExplicitAny: the descriptor of a field says what its value is
type Value = any;
type Encode = (value: Value) => Value;

const encoders = new WeakMap<DescMessage, Encode>();

/**
 * Ignores members that the message lacks; an unknown enum name, as a later version may have stored, is unspecified.
 * Cached by message type.
 *
 * @throws RangeError for a fraction in a 64-bit integer.
 */
export function toMessage<D extends DescMessage>(desc: D, plain: PlainInit<D>): MessageShape<D> {
  return encoderOf(desc)(plain);
}

function encoderOf(desc: DescMessage): Encode {
  const known = encoders.get(desc);
  if (known) return known;
  const members: { readonly name: string; readonly encode: Encode }[] = [];
  const encoder: Encode = (plain) => {
    const message: Value = create(desc);
    for (const { name, encode } of members) {
      const value = plain[name];
      if (value !== undefined) message[name] = encode(value);
    }
    return message;
  };
  encoders.set(desc, encoder);
  for (const member of desc.members)
    members.push({
      name: member.localName,
      encode: member.kind === 'oneof' ? oneofEncoder(member) : fieldEncoder(member),
    });
  return encoder;
}

function oneofEncoder({ fields }: DescOneof): Encode {
  const encoders = new Map(fields.map((field) => [field.localName, fieldEncoder(field)]));
  return ({ case: set, value }) => ({ case: set, value: encoders.get(set)?.(value) });
}

function fieldEncoder(field: DescField): Encode {
  const encode = valueEncoder(field);
  if (field.fieldKind === 'list') return (list: readonly Value[]) => list.map((value) => encode(value));
  if (field.fieldKind === 'map') {
    return (map: object) =>
      Object.fromEntries(Object.entries(map).map(([key, value]) => [key, encode(value)]));
  }
  return encode;
}

function valueEncoder({ message, enum: names, scalar }: DescField): Encode {
  if (message?.typeName === TimestampSchema.typeName) return timestampFromMs;
  if (message?.typeName === FactValueSchema.typeName)
    return (value) => create(FactValueSchema, factValueFromJson(value));
  if (message !== undefined) return encoderOf(message);
  if (names !== undefined) return numberOf(names);
  return scalar === ScalarType.INT64 ? BigInt : same;
}

function numberOf(desc: DescEnum): Encode {
  const numbers = new Map([...enumNames(desc)].map(([number, name]) => [name, number]));
  return (name: string) => numbers.get(name) ?? 0;
}

function same(value: Value): Value {
  return value;
}
