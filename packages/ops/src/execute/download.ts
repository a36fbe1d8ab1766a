import { ScalarType } from '@bufbuild/protobuf';
import { reflect } from '@bufbuild/protobuf/reflect';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { deliver } from './deliver.ts';
import { startProgress } from './progress.ts';

/** To a file or pipe. */
export async function executeDownload(command: Command, invocation: Invocation): Promise<ExitCode> {
  const { method } = command;
  if (method.methodKind !== 'server_streaming') throw new Error(`${method.name} is no stream`);
  const { values, common, caller, read, io } = invocation;
  const request = await command.request(values, read);
  const field = method.output.fields.find(({ scalar }) => scalar === ScalarType.BYTES);
  if (field === undefined) throw new Error(`${method.name} brings no bytes`);
  using progress = startProgress(invocation);
  let written = 0;
  await deliver(common, io, async (sink) => {
    for await (const message of caller.stream(method, request)) {
      const piece = reflect(method.output, message).get(field) as Uint8Array;
      await sink(piece);
      written += piece.length;
      progress.reached(`${written} bytes`);
    }
  });
  return 0;
}
