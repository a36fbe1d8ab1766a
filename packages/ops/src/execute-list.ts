import type { DescMethodUnary } from '@bufbuild/protobuf';
import type { Command } from './command.ts';
import type { Invocation } from './invocation.ts';
import { listIn, nextPageOf } from './paging.ts';
import { printJson, printTable, shellWord } from './print.ts';
import type { ExitCode } from './report.ts';
import { represent, type ShownObject } from './representation.ts';

/** Shows one page of a list, or every page from there on. */
export async function executeList(
  command: Command,
  method: DescMethodUnary,
  { values, common, caller, read, io }: Invocation,
): Promise<ExitCode> {
  const { json = false, all = false, after, limit = all ? 200 : undefined } = common;
  const items = listIn(method.output)?.name ?? '';
  const request = await command.request(values, read);
  const rows: ShownObject[] = [];
  let next = after;
  do {
    const page = {
      ...request,
      ...(limit !== undefined && { limit }),
      ...(next !== undefined && { pageToken: next }),
    };
    const { message } = await caller.call(method, page);
    rows.push(...(represent(method.output, message)[items] as readonly ShownObject[]));
    next = nextPageOf(message);
  } while (all && next !== undefined);

  if (json) {
    io.out(printJson({ [items]: rows, next: next ?? null }));
  } else {
    io.out(printTable(rows, command.columns));
    if (next !== undefined) io.note(`There is more: --after ${shellWord(next)}, or --all`);
  }
  return 0;
}
