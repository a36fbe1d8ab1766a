import type { DescMessage, Message, MessageJsonType, MessageShape } from '@bufbuild/protobuf';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { FactValue } from '../gen/telehealth/intake/v1/fact_value_pb.ts';

/**
 * What a message says as a plain object of the domain: an instant is epoch ms, a 64-bit integer a number, an enum value its name in
 * lower case without the prefix, a value of a fact the JSON value. As in the message, a text that is not given is empty, and what may be
 * absent is undefined, an unspecified enum value too.
 */
export type Plain<D extends DescMessage> = PlainMessage<MessageShape<D>, MessageJsonType<D>>;

/** Of what a message is made: as `Plain`, and everything may be left out. */
export type PlainInit<D extends DescMessage> = PartOf<Plain<D>>;

type PlainMessage<M, J> = {
  readonly [K in keyof M as K extends '$typeName' | '$unknown' ? never : K]: M[K] extends Oneof
    ? PlainOneof<M[K], J> | undefined
    : PlainValue<NonNullable<M[K]>, K extends keyof J ? NonNullable<J[K]> : never>;
};

/** A oneof has `case` and `value`, and is undefined where none is set. */
interface Oneof {
  readonly case: string | undefined;
  readonly value?: unknown;
}

type PlainOneof<O extends Oneof, J> = O extends {
  readonly case: infer C extends string;
  readonly value: infer V;
}
  ? { readonly case: C; readonly value: PlainValue<V, C extends keyof J ? NonNullable<J[C]> : never> }
  : never;

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
              ? PlainNumber<J, V>
              : V extends Readonly<Record<string, infer I>>
                ? Readonly<
                    Record<string, PlainValue<I, J extends Readonly<Record<string, infer K>> ? K : never>>
                  >
                : never;

/** Names of an enum are strings in JSON, of which one is unspecified; numbers stay what they are. */
type PlainNumber<J, V> = [Extract<J, `${string}_UNSPECIFIED`>] extends [never]
  ? V
  : EnumName<Extract<J, `${string}_${string}`>> | undefined;

/** The names of an enum, of which these are the names in JSON, in lower case without their common prefix; the unspecified value has none. */
export type EnumName<N extends string, All extends string = N> =
  Extract<All, `${string}_UNSPECIFIED`> extends `${infer P}UNSPECIFIED`
    ? N extends `${P}UNSPECIFIED`
      ? never
      : N extends `${P}${infer Name}`
        ? Lowercase<Name>
        : never
    : never;

type PartOf<T> = T extends Uint8Array
  ? T
  : T extends readonly (infer I)[]
    ? readonly PartOf<I>[]
    : T extends object
      ? { readonly [K in keyof T]?: PartOf<T[K]> | undefined }
      : T;
