import type { DownloadCommand } from './command.ts';
import { deliver } from './deliver.ts';
import type { Invocation } from './invocation.ts';
import type { ExitCode } from './report.ts';

/** Brings bytes into a file or a pipe. */
export async function executeDownload(
  { method, request, bytes }: DownloadCommand,
  { values, common, caller, read, io }: Invocation,
): Promise<ExitCode> {
  const message = await request(values, read);
  await deliver(common, io, async (sink) => {
    for await (const piece of caller.stream(method, message)) await sink(bytes(piece));
  });
  return 0;
}
