import type { DescMessage, Message, MessageJsonType, MessageShape } from '@bufbuild/protobuf';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { FactValue } from '../gen/telehealth/intake/v1/fact_value_pb.ts';

/**
 * A message as a plain object of the domain: an instant is epoch ms, a 64-bit integer a number, an enum value its name in lower case
 * without the prefix, a value of a fact the JSON value, and what says nothing is left out or undefined.
 */
export type Plain<D extends DescMessage> = PlainMessage<MessageShape<D>, MessageJsonType<D>>;

type PlainMessage<M, J> = {
  readonly [K in keyof M as K extends '$typeName' | '$unknown' ? never : K]?:
    | PlainValue<NonNullable<M[K]>, K extends keyof J ? NonNullable<J[K]> : never>
    | undefined;
};

type PlainValue<V, J> = V extends Timestamp
  ? number
  : V extends FactValue
    ? unknown
    : V extends bigint
      ? number
      : V extends string | boolean | Uint8Array
        ? V
        : V extends readonly (infer I)[]
          ? readonly PlainValue<I, J extends readonly (infer K)[] ? K : never>[]
          : V extends Message
            ? PlainMessage<V, J>
            : V extends number
              ? EnumName<J, V>
              : V extends Readonly<Record<string, infer I>>
                ? Readonly<
                    Record<string, PlainValue<I, J extends Readonly<Record<string, infer K>> ? K : never>>
                  >
                : never;

/** Names of an enum are strings in JSON; numbers stay what they are. */
type EnumName<J, V> = [Extract<J, string>] extends [never]
  ? V
  : Unprefixed<Extract<J, `${string}_${string}`>>;

type Unprefixed<N extends string, All extends string = N> =
  Extract<All, `${string}_UNSPECIFIED`> extends `${infer P}UNSPECIFIED`
    ? N extends `${P}UNSPECIFIED`
      ? never
      : N extends `${P}${infer Name}`
        ? Lowercase<Name>
        : never
    : never;
