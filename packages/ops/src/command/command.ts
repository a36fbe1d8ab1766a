import type {
  DescMessage,
  DescMethodServerStreaming,
  DescMethodUnary,
  MessageInitShape,
  MessageShape,
} from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import type { Flags, FlagValues } from './flag.ts';
import { camelCase } from './letter-case.ts';

/** Calls a read of a contract, for a command that must know more before it can ask. */
export type Read = <I extends DescMessage, O extends DescMessage>(
  method: DescMethodUnary<I, O>,
  request: MessageInitShape<I>,
) => Promise<MessageShape<O>>;

type MaybePromise<T> = T | Promise<T>;

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** The arguments that a usage names, in camel case: `<client-id>` is needed, `[client-id]` can be left out. */
type Arguments<U extends string> = U extends `${string}<${infer Name}>${infer Rest}`
  ? { readonly [K in CamelCase<Name>]: string } & Arguments<Rest>
  : U extends `${string}[${infer Name}]`
    ? { readonly [K in CamelCase<Name>]: string | undefined }
    : unknown;

/** One command of the table: which contract it calls with what, and how the answer is shown. */
interface CommandSpec<V, F extends Flags, I extends DescMessage, O extends DescMessage> {
  /** Lines that the help of the command adds. */
  readonly details?: readonly string[];
  /** A streaming method brings bytes, which go to a file or a pipe. */
  readonly method: DescMethodUnary<I, O> | DescMethodServerStreaming<I, O>;
  readonly flags?: F;
  /** The request; by default the arguments and flags, which then have the names and types of its fields. */
  request?(values: V, read: Read): MaybePromise<MessageInitShape<I>>;
  /** What the command takes away, a whole sentence that has to be confirmed; undefined where nothing has. */
  danger?(values: V, read: Read): MaybePromise<string | undefined>;
  /** Name of the argument that is typed to confirm a danger, by default the first one; without arguments, the command. */
  readonly confirmedBy?: NoInfer<keyof V>;
  /** On lists that every service has one of: the field with the time by which they are merged. */
  readonly mergedBy?: string;
  /** On lists: what the table shows of each row, names with white space between them, dotted where nested. */
  readonly columns?: string;
  /** The line that sums the answer up; undefined when there is nothing to sum up. */
  summed?(response: MessageShape<O>): string | undefined;
  /** Name of the field that is shown this once and never again. */
  readonly shownOnce?: string;
  /** The lines that show the answer to a person; by default a table of its list, else a record. */
  lines?(response: MessageShape<O>): readonly string[];
  /** The document that is all of the answer; it is printed, or goes to a file. */
  document?(response: MessageShape<O>): string;
  /** Whether the document is a secret, which goes to a file or a pipe and never to a terminal. */
  readonly isSecret?: true;
  /** Whether an answer says that something is wrong; the command then ends as a refused one does. */
  isBad?(response: MessageShape<O>): boolean;
}

/** The fields of a request that have the names of the values. */
type NamedFields<V, I extends DescMessage> = {
  readonly [K in keyof V]: K extends keyof MessageInitShape<I> ? MessageInitShape<I>[K] | undefined : never;
};

/** A command whose values are not fields of its request needs a `request` of its own. */
type OwnRequest<V, I extends DescMessage> = V extends NamedFields<V, I> ? unknown : { request: unknown };

/** Values of arguments and flags by their name in camel case. */
export type Values = Readonly<Record<string, unknown>>;

/** A command as the table holds it, with its defaults and without its types. */
export interface Command
  extends Omit<
    CommandSpec<Values, Flags, DescMessage, DescMessage>,
    'flags' | 'request' | 'confirmedBy' | 'columns'
  > {
  /** The words that call it. */
  readonly path: readonly string[];
  /** Positional arguments in order, as help shows them. */
  readonly args: readonly string[];
  readonly summary: string;
  readonly flags: Flags;
  readonly columns: readonly string[] | undefined;
  readonly confirmedBy: string;
  request(values: Values, read: Read): MaybePromise<MessageInitShape<DescMessage>>;
}

/** A command from its usage, such as `brand get <brand-id>`, and its summary, one line without a full stop. */
export function command<
  U extends string,
  I extends DescMessage,
  O extends DescMessage,
  F extends Flags = Record<never, never>,
>(
  usage: U,
  summary: string,
  spec: CommandSpec<Arguments<U> & FlagValues<F>, F, I, O> & OwnRequest<Arguments<U> & FlagValues<F>, I>,
): Command {
  const words = usage.split(' ');
  const args = words.filter((word) => /^\W/.test(word));
  return {
    path: words.filter((word) => /^\w/.test(word)),
    args,
    summary,
    flags: {},
    request: given,
    confirmedBy: camelCase(args[0]?.slice(1, -1) ?? ''),
    ...spec,
    columns: spec.columns?.split(/\s+/),
  } as unknown as Command;
}

/** Whether a command changes something, and so travels under an idempotency key. */
export function isMutation({ method }: Pick<Command, 'method'>): boolean {
  return method.idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENCY_UNKNOWN;
}

/** Whether the answer of a command can go to a file. */
export function isForFile({ method, document }: Command): boolean {
  return method.methodKind === 'server_streaming' || document !== undefined;
}

/** The members that are given. An absent field means something else than an empty one. */
export function given<T extends object>(init: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const members = Object.entries(init).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as { [K in keyof T]?: NonNullable<T[K]> };
}
