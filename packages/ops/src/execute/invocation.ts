import type { Values } from '../command/command.ts';
import type { CommonValues } from '../command/common-flags.ts';
import type { Read } from '../command/read.ts';
import type { Caller } from '../connection/caller.ts';
import type { CliIo } from '../io/cli-io.ts';

export interface Invocation {
  readonly values: Values;
  readonly common: CommonValues;
  readonly idempotencyKey: string | undefined;
  readonly caller: Caller;
  readonly read: Read;
  readonly io: CliIo;
  /** Where browsers reach the platform; undefined if nothing names it. */
  readonly publicUrl: string | undefined;
}
