import type { Caller } from './caller.ts';
import type { CliIo } from './cli-io.ts';
import type { Read, Values } from './command.ts';
import type { CommonValues } from './common-flags.ts';

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
