import type {
  DescMessage,
  DescMethodServerStreaming,
  DescMethodUnary,
  MessageInitShape,
  MessageShape,
} from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import type { Flags, FlagValues } from './flag.ts';

/** Calls a read of a contract, for a command that must know more before it can ask. */
export type Read = <I extends DescMessage, O extends DescMessage>(
  method: DescMethodUnary<I, O>,
  request: MessageInitShape<I>,
) => Promise<MessageShape<O>>;

/** What an act takes away, for the person who has to confirm it. */
export interface Danger {
  /** Typed to confirm. */
  readonly id: string;
  /** Whole sentence. */
  readonly consequence: string;
}

/** How a list goes on. */
export interface Paging<Request, Response> {
  /** Name of the list in the answer, in the words of the contract. */
  readonly items: string;
  /** The part of the request that begins a page behind `after`. */
  readonly begin: (after: string) => Request;
  /** Where the page behind this one begins; undefined on the last. */
  readonly next: (response: Response) => string | undefined;
}

type ArgKey<A extends string> = A extends `${infer K}?` ? K : A;
type ArgValues<A extends readonly string[]> = {
  readonly [K in A[number] as ArgKey<K>]: K extends `${string}?` ? string | undefined : string;
};

interface Callable<A extends readonly string[], F extends Flags> {
  /** The words that call it. */
  readonly path: readonly [string, ...string[]];
  /** One line, without a full stop. */
  readonly summary: string;
  /** Positional arguments in order, in camel case; one that ends in `?` can be left out. */
  readonly args: A;
  readonly flags: F;
}

/** One command of the table: which contract it calls with what, and how the answer shows. */
export interface CommandSpec<
  A extends readonly string[],
  F extends Flags,
  I extends DescMessage,
  O extends DescMessage,
> extends Callable<A, F> {
  readonly method: DescMethodUnary<I, O>;
  request(
    values: ArgValues<A> & FlagValues<F>,
    read: Read,
  ): MessageInitShape<I> | Promise<MessageInitShape<I>>;
  /** What has to be confirmed; absent or undefined where nothing has. */
  danger?(values: ArgValues<A> & FlagValues<F>, read: Read): Danger | undefined | Promise<Danger | undefined>;
  /** On lists. */
  readonly paging?: Paging<MessageInitShape<I>, MessageShape<O>>;
  /** On lists without pages: name of the list that is all of the answer, in the words of the contract. */
  readonly rows?: string;
  /** What a list's table shows of each row, dotted where nested; all of it by default. */
  readonly columns?: readonly string[];
  /** Name of the field that is shown this once and never again. */
  readonly shownOnce?: string;
  /** The document that the answer is about, which is all that is shown, or goes to a file. */
  document?(response: MessageShape<O>): string;
  /** Whether an answer says that something is wrong, and so ends as a refusal does. */
  isBad?(response: MessageShape<O>): boolean;
}

/** A command whose answer is bytes, which go to a file or a pipe. */
export interface DownloadSpec<
  A extends readonly string[],
  F extends Flags,
  I extends DescMessage,
  O extends DescMessage,
> extends Callable<A, F> {
  readonly method: DescMethodServerStreaming<I, O>;
  request(values: ArgValues<A> & FlagValues<F>): MessageInitShape<I>;
  /** The bytes of one message. */
  bytes(response: MessageShape<O>): Uint8Array;
}

/** Values of arguments and flags by their name in camel case. */
export type Values = Readonly<Record<string, unknown>>;

type AnyRequest = MessageInitShape<DescMessage>;

/** A command whose types are forgotten, as the table holds it. */
export type Command = CallCommand | DownloadCommand;

/** A command with one answer. */
export interface CallCommand
  extends Omit<
    CommandSpec<readonly string[], Flags, DescMessage, DescMessage>,
    'request' | 'danger' | 'paging'
  > {
  readonly kind: 'call';
  request(values: Values, read: Read): AnyRequest | Promise<AnyRequest>;
  danger?(values: Values, read: Read): Danger | undefined | Promise<Danger | undefined>;
  readonly paging?: {
    readonly items: string;
    begin(after: string): AnyRequest;
    next(response: MessageShape<DescMessage>): string | undefined;
  };
}

/** A command that brings bytes. */
export interface DownloadCommand
  extends Omit<DownloadSpec<readonly string[], Flags, DescMessage, DescMessage>, 'request'> {
  readonly kind: 'download';
  request(values: Values): AnyRequest;
}

/** Checks a command against its contract and its own flags, then forgets the types. */
export function command<
  const A extends readonly string[],
  F extends Flags,
  I extends DescMessage,
  O extends DescMessage,
>(spec: CommandSpec<A, F, I, O>): Command {
  return { kind: 'call', ...spec } as unknown as CallCommand;
}

/** The same for a command that brings bytes. */
export function download<
  const A extends readonly string[],
  F extends Flags,
  I extends DescMessage,
  O extends DescMessage,
>(spec: DownloadSpec<A, F, I, O>): Command {
  return { kind: 'download', ...spec } as unknown as DownloadCommand;
}

/** Whether a command changes something, and so travels under an idempotency key. */
export function isMutation({ method }: Pick<Command, 'method'>): boolean {
  return method.idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENCY_UNKNOWN;
}

/** Whether what a command brings can go to a file. */
export function isForFile(command: Command): boolean {
  return command.kind === 'download' || command.document !== undefined;
}

/** The members that were given: a field that is absent is told from an empty one. */
export function given<T extends object>(init: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const members = Object.entries(init).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as { [K in keyof T]?: NonNullable<T[K]> };
}
