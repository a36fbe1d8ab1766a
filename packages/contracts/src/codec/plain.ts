import type { DescMessage, Message, MessageJsonType, MessageShape } from '@bufbuild/protobuf';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { FactValue } from '../gen/telehealth/intake/v1/fact_value_pb.ts';

/**
 * The message as a domain object: an instant is epoch ms, a 64-bit integer a number, an enum value its name in lower
 * case without the prefix, a fact value its JSON value. Missing text is empty; optional fields and unspecified enum
 * values may be undefined.
 */
export type Plain<D extends DescMessage> = PlainMessage<MessageShape<D>, MessageJsonType<D>>;

/** The input of `toMessage`: as `Plain`, with every member optional. */
export type PlainInit<D extends DescMessage> = PartOf<Plain<D>>;

type PlainMessage<M, J> = {
  readonly [K in keyof M as K extends '$typeName' | '$unknown' ? never : K]: M[K] extends Oneof
    ? PlainOneof<M[K], J> | undefined
    : PlainValue<NonNullable<M[K]>, K extends keyof J ? NonNullable<J[K]> : never>;
};

/** Undefined when none is set. */
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

/** Enum names are strings in JSON; numbers stay. */
type PlainNumber<J, V> = [Extract<J, `${string}_UNSPECIFIED`>] extends [never]
  ? V
  : EnumName<Extract<J, `${string}_${string}`>> | undefined;

/** From the JSON names: in lower case without the common prefix; the unspecified value has no name. */
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
