import type { DescMethodUnary } from '@bufbuild/protobuf';
import { type Command, given } from './command.ts';
import type { Invocation } from './invocation.ts';
import { listIn, nextPageOf } from './paging.ts';
import type { ExitCode } from './report.ts';
import { represent, type ShownObject } from './representation.ts';
import { showList } from './show-list.ts';

/** Shows one page of a list, or every page from there on. */
export async function executeList(
  command: Command,
  method: DescMethodUnary,
  invocation: Invocation,
): Promise<ExitCode> {
  const { values, common, caller, read } = invocation;
  const { limit = common.all ? 200 : undefined } = common;
  const items = listIn(method.output)?.name ?? '';
  const request = await command.request(values, read);
  return showList(items, command.columns, invocation, async (pageToken) => {
    const page = { ...request, ...given({ limit, pageToken }) };
    const { message } = await caller.call(method, page);
    return {
      rows: represent(method.output, message)[items] as readonly ShownObject[],
      next: nextPageOf(message),
    };
  });
}
