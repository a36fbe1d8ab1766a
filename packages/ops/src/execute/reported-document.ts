import { type Command, unaryOf } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { deliver } from './deliver.ts';
import { startProgress } from './progress.ts';

/** The report beside the document, so that a file or pipe has the document alone. An empty one is not written. */
export async function executeReportedDocument(command: Command, invocation: Invocation): Promise<ExitCode> {
  const { request, document, report, isBad } = command;
  const { values, common, caller, read, io } = invocation;
  const method = unaryOf(command);
  if (document === undefined || report === undefined)
    throw new Error(`${method.name} has no reported document`);
  const input = await request(values, read);
  using _ = startProgress(invocation);
  const { message } = await caller.call(method, input);
  for (const line of report(message)) io.note(line);
  const written = document(message);
  if (written !== '') {
    const write = async (bytes: Uint8Array) => io.out(Buffer.from(bytes).toString());
    await deliver(common, { ...io, write }, async (sink) => sink(Buffer.from(written)));
  }
  return isBad?.(message) ? 1 : 0;
}
