import type { Read, Values } from '../command/command.ts';
import type { CommonValues } from '../command/common-flags.ts';
import type { Caller } from '../connection/caller.ts';
import type { CliIo } from '../io/cli-io.ts';

/** What a command is executed with. */
export interface Invocation {
  /** Its arguments and its own flags. */
  readonly values: Values;
  readonly common: CommonValues;
  /** Of a mutation. */
  readonly idempotencyKey: string | undefined;
  readonly caller: Caller;
  /** Reads over the caller. */
  readonly read: Read;
  readonly io: CliIo;
}
