import type { CommonValues } from '../command/common-flags.ts';
import type { CliIo, Sink } from '../io/cli-io.ts';
import { UsageError } from '../io/failure.ts';
import { fillNewFile } from '../io/new-file.ts';
import { printJson, printRecord } from '../output/print.ts';

/**
 * To the file of `--out`, whose size is printed, else to standard output.
 *
 * @throws UsageError, before calling `fill`, when standard output is a terminal.
 */
export async function deliver(
  { out: path, json = false }: CommonValues,
  { out, write }: Pick<CliIo, 'out' | 'write'>,
  fill: (sink: Sink) => Promise<void>,
): Promise<void> {
  if (path === undefined) {
    if (write === undefined) throw new UsageError('This is not for a terminal: give --out, or use a pipe');
    return fill(write);
  }
  let bytes = 0;
  await fillNewFile(path, (sink) =>
    fill(async (piece) => {
      bytes += piece.length;
      await sink(piece);
    }),
  );
  const shown = { file: path, bytes };
  out(json ? printJson(shown) : printRecord(shown));
}
