import { randomUUID } from 'node:crypto';
import { newId } from '@telehealth/ids';
import { type Answer, type Caller, openCaller } from './caller.ts';
import {
  type CallCommand,
  type Command,
  type DownloadCommand,
  isMutation,
  type Read,
  type Values,
} from './command.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { commandTable } from './command-table.ts';
import type { CommonValues } from './common-flags.ts';
import { readConnection } from './connection.ts';
import { deliver } from './deliver.ts';
import { Declined, UsageError } from './failure.ts';
import { helpOn } from './help.ts';
import type { Sink } from './new-file.ts';
import { printable, printJson, printRecord, printTable, shellWord } from './print.ts';
import { type ExitCode, type FailedCall, reportOf } from './report.ts';
import { represent, type ShownObject } from './representation.ts';

/** What a command line is run in. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Results. */
  readonly out: (line: string) => void;
  /** Takes results that are bytes; absent where they would go to a terminal. */
  readonly write?: Sink | undefined;
  /** Everything else a person may want to read. */
  readonly note: (line: string) => void;
  /** Asks the person at the terminal; absent where there is none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Time one try of a call may take in milliseconds, 30 s by default. */
  readonly deadlineMs?: number | undefined;
}

/** Runs one command line to its end. Failures are told, not thrown. */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  let line: CommandLine;
  try {
    line = readCommandLine(argv, commandTable);
  } catch (failure) {
    return tell(surroundings, failure);
  }
  if (line.kind === 'run') return runCommand(line.command, line.values, line.common, surroundings);
  const { out, note } = surroundings;
  (line.asked ? out : note)(helpOn(line.words, commandTable));
  return line.asked ? 0 : 2;
}

async function runCommand(
  command: Command,
  values: Values,
  common: CommonValues,
  surroundings: Surroundings,
): Promise<ExitCode> {
  let failed: FailedCall | undefined;
  try {
    const connection = readConnection(common, surroundings.env);
    const correlationId = newId('cor');
    const idempotencyKey = isMutation(command) ? keyOf(common) : undefined;
    failed = { correlationId, idempotencyKey, tokenSource: connection.tokenSource };
    using caller = openCaller({ connection, correlationId, deadlineMs: surroundings.deadlineMs });
    if (command.kind === 'download') {
      await bring(command, values, common, caller, surroundings);
    } else if (command.paging === undefined) {
      return await act(command, values, common, idempotencyKey, caller, surroundings);
    } else {
      await list(command, command.paging, values, common, caller, surroundings);
    }
    return 0;
  } catch (failure) {
    return tell(surroundings, failure, failed);
  }
}

function tell({ note }: Surroundings, failure: unknown, call?: FailedCall): ExitCode {
  const { lines, exitCode } = reportOf(failure, call);
  for (const line of lines) note(line);
  return exitCode;
}

function keyOf({ idempotencyKey = randomUUID() }: CommonValues): string {
  if (/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return idempotencyKey;
  throw new UsageError('--idempotency-key takes 1 to 255 visible ASCII characters');
}

async function act(
  command: CallCommand,
  values: Values,
  common: CommonValues,
  idempotencyKey: string | undefined,
  caller: Caller,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { out, note } = surroundings;
  const { json = false, yes = false } = common;
  const read = readOver(caller);
  if (!yes) await confirm(command, values, read, surroundings);
  const request = await command.request(values, read);
  const ask = () => caller.call(command.method, request, idempotencyKey);
  if (command.document !== undefined) {
    await putDocument(command.document, common, ask, surroundings);
    return 0;
  }
  const answer: Answer = await ask();
  const shown = represent(command.method.output, answer.message);

  if (json) out(printJson(shown));
  else if (command.rows !== undefined)
    out(printTable(shown[command.rows] as readonly ShownObject[], command.columns));
  else out(Object.keys(shown).length === 0 ? 'Done' : printRecord(shown));
  if (command.shownOnce !== undefined) {
    (json ? note : out)(`Keep the value of ${command.shownOnce} now: it is never shown again.`);
  }
  if (answer.replayed) note('This is the answer of an earlier call under the same idempotency key.');
  return command.isBad?.(answer.message) ? 1 : 0;
}

async function putDocument(
  document: NonNullable<CallCommand['document']>,
  common: CommonValues,
  ask: () => Promise<Answer>,
  { out }: Surroundings,
): Promise<void> {
  const write: Sink = async (bytes) => out(Buffer.from(bytes).toString());
  await deliver(common, { out, write }, async (sink) => {
    const { message } = await ask();
    await sink(Buffer.from(document(message)));
  });
}

async function bring(
  { method, request, bytes }: DownloadCommand,
  values: Values,
  common: CommonValues,
  caller: Caller,
  surroundings: Surroundings,
): Promise<void> {
  await deliver(common, surroundings, async (sink) => {
    for await (const message of caller.stream(method, request(values))) await sink(bytes(message));
  });
}

async function confirm(command: CallCommand, values: Values, read: Read, { ask, note }: Surroundings) {
  const danger = await command.danger?.(values, read);
  if (danger === undefined) return;
  if (ask === undefined) throw new UsageError(`${danger.consequence} Confirm it with --yes`);
  note(printable(danger.consequence));
  const typed = await ask(`Type ${danger.id} to confirm: `);
  if (typed.trim() !== danger.id) throw new Declined();
}

async function list(
  command: CallCommand,
  paging: NonNullable<CallCommand['paging']>,
  values: Values,
  { json = false, all = false, after, limit }: CommonValues,
  caller: Caller,
  { out, note }: Surroundings,
): Promise<void> {
  const request = await command.request(values, readOver(caller));
  const pageSize = limit ?? (all ? 200 : undefined);
  const rows: ShownObject[] = [];
  let next = after;
  do {
    const page = {
      ...request,
      ...(pageSize !== undefined && { limit: pageSize }),
      ...(next !== undefined && paging.begin(next)),
    };
    const { message }: Answer = await caller.call(command.method, page);
    rows.push(...(represent(command.method.output, message)[paging.items] as readonly ShownObject[]));
    next = paging.next(message);
  } while (all && next !== undefined);

  if (json) {
    out(printJson({ [paging.items]: rows, next: next ?? null }));
  } else {
    out(printTable(rows, command.columns));
    if (next !== undefined) note(`There is more: --after ${shellWord(next)}, or --all`);
  }
}

function readOver(caller: Caller): Read {
  return async (method, request) => (await caller.call(method, request)).message;
}
