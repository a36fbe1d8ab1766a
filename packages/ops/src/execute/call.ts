import type { Message } from '@bufbuild/protobuf';
import { type Command, unaryOf } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { listIn } from '../command/paging.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { printable, printJson, printRecord, printTable } from '../output/print.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import { confirm } from './confirm.ts';
import { deliver } from './deliver.ts';
import { startProgress } from './progress.ts';

/** Confirms a danger, calls once, and shows or delivers the answer. */
export async function executeCall(command: Command, invocation: Invocation): Promise<ExitCode> {
  const method = unaryOf(command);
  const { values, common, caller, read, idempotencyKey, io } = invocation;
  const { document, isSecret, shownOnce } = command;
  await confirm(command, invocation);
  const request = await command.request(values, read);
  using _ = startProgress(invocation);
  const call = () => caller.call(method, request, idempotencyKey);
  if (document !== undefined) {
    const print = async (bytes: Uint8Array) => io.out(Buffer.from(bytes).toString());
    await deliver(common, isSecret ? io : { ...io, write: print }, async (sink) =>
      sink(Buffer.from(document((await call()).message))),
    );
    return 0;
  }

  const { message, replayed } = await call();
  io.out(shownAs(command, message, invocation));
  const isWithheld = shownOnce !== undefined && !represent(method.output, message)[shownOnce];
  // What a command prints for people in its own words says it there.
  if (shownOnce !== undefined && !isWithheld && (common.json || command.lines === undefined)) {
    (common.json ? io.note : io.out)(`Keep the value of ${shownOnce} now: it is never shown again.`);
  }
  if (replayed) io.note('This is the answer of an earlier call under the same idempotency key.');
  if (isWithheld && replayed)
    io.note(`The value of ${shownOnce} is not shown again. If it was lost, rotate it or make another one.`);
  return command.isBad?.(message) ? 1 : 0;
}

function shownAs(command: Command, message: Message, { common: { json }, publicUrl }: Invocation): string {
  const { columns, lines, method } = command;
  const shown = represent(method.output, message);
  if (json) return printJson(shown);
  if (lines !== undefined) return lines(message, publicUrl).join('\n');
  const list = listIn(method.output);
  if (columns !== undefined && list !== undefined) {
    const rows = shown[list.name] as readonly ShownObject[];
    const sum = command.summed?.(message);
    if (sum === undefined) return printTable(rows, columns);
    return rows.length === 0 ? printable(sum) : `${printTable(rows, columns)}\n${printable(sum)}`;
  }
  return Object.keys(shown).length === 0 ? 'Done' : printRecord(shown);
}
