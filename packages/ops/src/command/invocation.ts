import type { Caller } from '../connection/caller.ts';
import type { Connection } from '../connection/connection.ts';
import type { CliIo } from '../io/cli-io.ts';
import type { CommonValues } from './common-flags.ts';
import type { Read } from './read.ts';
import type { Values } from './values.ts';

/** One run of a command. */
export interface Invocation<V = Values> {
  readonly values: V;
  readonly common: CommonValues;
  /** Undefined for a command that only reads. */
  readonly idempotencyKey: string | undefined;
  readonly connection: Pick<Connection, 'addressOf'>;
  readonly caller: Caller;
  readonly read: Read;
  readonly io: CliIo;
  /** Where browsers reach the platform; undefined if nothing names it. */
  readonly publicUrl: string | undefined;
}
