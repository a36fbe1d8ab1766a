import type {
  DescMessage,
  DescMethodServerStreaming,
  DescMethodUnary,
  MessageInitShape,
  MessageShape,
} from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import type { ExitCode } from '../io/exit-code.ts';
import type { Flags, FlagValues } from './flag.ts';
import type { Invocation } from './invocation.ts';
import { camelCase } from './letter-case.ts';
import type { Read } from './read.ts';
import type { Values } from './values.ts';

type MaybePromise<T> = T | Promise<T>;

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** In camel case: `<client-id>` is required, `[client-id]` optional. */
type Arguments<U extends string> = U extends `${string}<${infer Name}>${infer Rest}`
  ? { readonly [K in CamelCase<Name>]: string } & Arguments<Rest>
  : U extends `${string}[${infer Name}]`
    ? { readonly [K in CamelCase<Name>]: string | undefined }
    : unknown;

/** Which method is called with what, and how its answer is shown. */
interface CommandSpec<V, F extends Flags, I extends DescMessage, O extends DescMessage> {
  /** A command line that works, without the words that call the command. */
  readonly example: string;
  /** Additional lines of help. */
  readonly details?: readonly string[];
  readonly method: DescMethodUnary<I, O> | DescMethodServerStreaming<I, O>;
  readonly flags?: F;
  /** The closed lists of texts that arguments take, by name in camel case. */
  readonly choices?: { readonly [K in NoInfer<keyof V>]?: readonly string[] };
  /** Where it is not one call of the method, whose answer is shown, or a list page by page. */
  execute?(command: Command, invocation: Invocation<NoInfer<V>>): Promise<ExitCode>;
  /** By default arguments and flags, with the names and types of its fields. */
  request?(values: V, read: Read): MaybePromise<MessageInitShape<I>>;
  /** What the command destroys, as a sentence to confirm; undefined if nothing. */
  danger?(values: V, read: Read): MaybePromise<string | undefined>;
  /** What does not exist where the platform finds nothing; by default what its id names. */
  missing?(values: V): string;
  /** Argument to retype as confirmation: by default the first; without arguments, the command. */
  readonly confirmedBy?: NoInfer<keyof V>;
  /** Whether it is called without a token. */
  readonly withoutToken?: true;
  /** For lists: columns, separated by white space, dotted where nested. */
  readonly columns?: string;
  /** For lists: the column with the ids, which `--ids` prints alone. */
  readonly idColumn?: string;
  /** Summary line; undefined without one. */
  summed?(response: MessageShape<O>): string | undefined;
  /** Field that is never shown again. */
  readonly shownOnce?: string;
  /** For people; by default a table of its list, else a record. `publicUrl` is where browsers reach the platform, if that is known. */
  lines?(response: MessageShape<O>, publicUrl?: string): readonly string[];
  /** The whole answer as a document, printed or written to a file. */
  document?(response: MessageShape<O>): string;
  /** Lines beside the document. */
  report?(response: MessageShape<O>): readonly string[];
  /** Whether the document is secret, for files and pipes only, never a terminal. */
  readonly isSecret?: true;
  /** Whether the answer reports a fault; the command then exits like a refused one. */
  isBad?(response: MessageShape<O>): boolean;
}

/** Fields with the names of the values. */
type NamedFields<V, I extends DescMessage> = {
  readonly [K in keyof V]: K extends keyof MessageInitShape<I> ? MessageInitShape<I>[K] | undefined : never;
};

/** Required if values are not fields of the request. */
type OwnRequest<V, I extends DescMessage> = V extends NamedFields<V, I> ? unknown : { request: unknown };

/** With defaults, without types. */
export interface Command
  extends Omit<
    CommandSpec<Values, Flags, DescMessage, DescMessage>,
    'flags' | 'choices' | 'request' | 'confirmedBy' | 'columns'
  > {
  /** The words that call it. */
  readonly path: readonly string[];
  /** Positional, in order, in the form of help. */
  readonly args: readonly string[];
  readonly summary: string;
  readonly flags: Flags;
  readonly choices: Readonly<Record<string, readonly string[] | undefined>>;
  readonly columns: readonly string[] | undefined;
  readonly confirmedBy: string;
  request(values: Values, read: Read): MaybePromise<MessageInitShape<DescMessage>>;
}

/** From a usage such as `brand get <brand-id>`; the summary is one line without a full stop. */
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
    choices: {},
    request: given,
    confirmedBy: camelCase(args[0]?.slice(1, -1) ?? ''),
    ...spec,
    columns: spec.columns?.split(/\s+/),
  } as unknown as Command;
}

/** Of a command that one call can execute. */
export function unaryOf({ method }: Command): DescMethodUnary {
  if (method.methodKind === 'unary') return method;
  throw new Error(`${method.name} is a stream`);
}

/** A mutation has an idempotency key. */
export function isMutation({ method }: Pick<Command, 'method'>): boolean {
  return method.idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENCY_UNKNOWN;
}

export function isForFile({ method, document }: Command): boolean {
  return method.methodKind === 'server_streaming' || document !== undefined;
}

/** Only defined members: absent and empty differ. */
export function given<T extends object>(init: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const members = Object.entries(init).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as { [K in keyof T]?: NonNullable<T[K]> };
}
