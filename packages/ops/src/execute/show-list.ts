import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { printJson, printTable, printValue, shellWord } from '../output/print.ts';
import type { ShownObject } from '../output/representation.ts';
import { startProgress } from './progress.ts';

/** `after` is undefined at the end of the list. */
export interface Page {
  readonly rows: readonly ShownObject[];
  readonly next: string | undefined;
}

/** At most `limit` rows. */
export type ReadPage = (after: string | undefined, limit: number) => Promise<Page>;

/** The requested number of rows, or all. A page may be short while more rows follow. */
export async function showList(
  name: string,
  { columns, idColumn }: Pick<Command, 'columns' | 'idColumn'>,
  invocation: Invocation,
  read: ReadPage,
): Promise<ExitCode> {
  const { common, io } = invocation;
  const { json = false, ids = false, all = false, after, limit = all ? 200 : 50 } = common;
  const rows: ShownObject[] = [];
  let next = after;
  using progress = startProgress(invocation);
  do {
    const page = await read(next, all ? limit : limit - rows.length);
    rows.push(...page.rows);
    next = page.next;
    progress.reached(`${rows.length} rows`);
  } while (next !== undefined && (all || rows.length < limit));

  if (json) {
    io.out(printJson({ [name]: rows, next: next ?? null }));
    return 0;
  }
  if (ids && idColumn !== undefined) {
    for (const row of rows) io.out(printValue(row[idColumn] ?? null));
  } else {
    io.out(printTable(rows, columns));
  }
  if (next !== undefined) io.note(`There is more: --after ${shellWord(next)}, or --all`);
  return 0;
}
