import { randomUUID } from 'node:crypto';
import { newId } from '@telehealth/ids';
import { CommanderError } from 'commander';
import { type Command, isMutation } from './command/command.ts';
import type { CommonValues } from './command/common-flags.ts';
import { missingOf } from './command/missing.ts';
import { isPaged } from './command/paging.ts';
import { parseAndExecute } from './command/program.ts';
import type { Read } from './command/read.ts';
import type { Values } from './command/values.ts';
import { nouns } from './commands/nouns.ts';
import { openCaller } from './connection/caller.ts';
import { readAddresses, readConnection } from './connection/connection.ts';
import { executeCall } from './execute/call.ts';
import { executeList } from './execute/list.ts';
import type { CliIo } from './io/cli-io.ts';
import type { ExitCode } from './io/exit-code.ts';
import { UsageError } from './io/failure.ts';
import { type FailedCall, reportOf } from './output/report.ts';

/** Reports failures instead of throwing. */
export async function run(argv: readonly string[], io: CliIo): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  try {
    await parseAndExecute(argv, nouns, io, async (command, values, common) => {
      exitCode = await runCommand(command, values, common, io);
    });
    return exitCode;
  } catch (failure) {
    if (!(failure instanceof CommanderError)) return report(io, failure);
    if (/^commander\.(helpDisplayed|version)$/.test(failure.code)) return 0;
    // Help was shown for a missing command.
    if (failure.code === 'commander.help') return 2;
    return report(io, new UsageError(failure.message.replace('error: ', '').replace('\n(', ' (')));
  }
}

async function runCommand(
  command: Command,
  values: Values,
  common: CommonValues,
  io: CliIo,
): Promise<ExitCode> {
  let failed: FailedCall | undefined;
  try {
    const { withoutToken } = command;
    const connection = withoutToken ? readAddresses(common, io.env) : readConnection(common, io.env);
    const correlationId = newId('cor');
    const idempotencyKey = isMutation(command) ? keyOf(common) : undefined;
    const missing = missingOf(command, values);
    failed = { correlationId, idempotencyKey, tokenSource: connection.tokenSource, missing };
    using caller = openCaller({ connection, correlationId, deadlineMs: io.deadlineMs });
    const read: Read = async (method, request) => (await caller.call(method, request)).message;
    const { publicUrl } = connection;
    const execute = command.execute ?? (isPaged(command.method) ? executeList : executeCall);
    return await execute(command, {
      values,
      common,
      idempotencyKey,
      connection,
      caller,
      read,
      io,
      publicUrl,
    });
  } catch (failure) {
    return report(io, failure, failed);
  }
}

function report({ note }: CliIo, failure: unknown, call?: FailedCall): ExitCode {
  const { lines, exitCode } = reportOf(failure, call);
  for (const line of lines) note(line);
  return exitCode;
}

function keyOf({ idempotencyKey = randomUUID() }: CommonValues): string {
  if (/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return idempotencyKey;
  throw new UsageError('--idempotency-key takes 1 to 255 visible ASCII characters');
}
