import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { keepListPosition, type List, listPosition } from '../io/list-position.ts';
import { printJson, printTable, printValue } from '../output/print.ts';
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
  { path, columns, idColumn }: Pick<Command, 'path' | 'columns' | 'idColumn'>,
  invocation: Invocation,
  read: ReadPage,
): Promise<ExitCode> {
  const { values, common, io } = invocation;
  const { json = false, ids = false, all = false, limit = all ? 200 : 50 } = common;
  const list: List = { path, filters: [values, common.url, platformSettings(io.env)] };
  const rows: ShownObject[] = [];
  let next = common.next ? listPosition(list, io.env) : undefined;
  using progress = startProgress(invocation);
  do {
    const page = await read(next, all ? limit : limit - rows.length);
    rows.push(...page.rows);
    next = page.next;
    progress.reached(`${rows.length} rows`);
  } while (next !== undefined && (all || rows.length < limit));

  const isKept = await keepListPosition(list, next, io.env);

  if (json) {
    io.out(printJson({ [name]: rows, more: next !== undefined }));
    return 0;
  }
  if (ids && idColumn !== undefined) {
    for (const row of rows) io.out(printValue(row[idColumn] ?? null));
  } else {
    io.out(printTable(rows, columns));
  }
  if (next !== undefined) io.note(isKept ? 'There is more: --next, or --all' : 'There is more: --all');
  return 0;
}

/** A position belongs to the platform that gave it. */
function platformSettings(env: NodeJS.ProcessEnv): readonly unknown[] {
  return Object.entries(env).filter(([name]) => /^(OPS_URL|DATA_DIR)/.test(name));
}
