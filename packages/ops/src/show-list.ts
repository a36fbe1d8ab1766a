import type { Command } from './command.ts';
import type { Invocation } from './invocation.ts';
import { printJson, printTable, shellWord } from './print.ts';
import type { ExitCode } from './report.ts';
import type { ShownObject } from './representation.ts';

/** Rows of a list, and the position behind them; undefined at the end of the list. */
export interface Page {
  readonly rows: readonly ShownObject[];
  readonly next: string | undefined;
}

/** Shows the page behind the position of the command line, or every page from there on. */
export async function showList(
  name: string,
  columns: Command['columns'],
  { common, io }: Invocation,
  read: (after: string | undefined) => Promise<Page>,
): Promise<ExitCode> {
  const { json = false, all = false, after } = common;
  const rows: ShownObject[] = [];
  let next = after;
  do {
    const page = await read(next);
    rows.push(...page.rows);
    next = page.next;
  } while (all && next !== undefined);

  if (json) {
    io.out(printJson({ [name]: rows, next: next ?? null }));
  } else {
    io.out(printTable(rows, columns));
    if (next !== undefined) io.note(`There is more: --after ${shellWord(next)}, or --all`);
  }
  return 0;
}
