import type { CommonValues } from './common-flags.ts';
import { UsageError } from './failure.ts';
import { fillNewFile, type Sink } from './new-file.ts';
import { printJson, printRecord } from './print.ts';

/** Where what is not an answer to read goes to. */
export interface Delivery {
  /** Results. */
  readonly out: (line: string) => void;
  /** Standard output for bytes; absent where it is a terminal. */
  readonly write?: Sink | undefined;
}

/**
 * Puts bytes into the file that `--out` names, and says so, else to standard output.
 *
 * @throws UsageError, before anything is asked for, when they can go nowhere.
 */
export async function deliver(
  { out: path, json = false }: CommonValues,
  { out, write }: Delivery,
  bring: (sink: Sink) => Promise<void>,
): Promise<void> {
  if (path === undefined) {
    if (write === undefined) throw new UsageError('This is not for a terminal: give --out, or use a pipe');
    return bring(write);
  }
  let bytes = 0;
  await fillNewFile(path, (sink) =>
    bring(async (piece) => {
      bytes += piece.length;
      await sink(piece);
    }),
  );
  const shown = { file: path, bytes };
  out(json ? printJson(shown) : printRecord(shown));
}
