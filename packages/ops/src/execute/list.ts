import type { DescMethodUnary } from '@bufbuild/protobuf';
import { type Command, given } from '../command/command.ts';
import { listIn, nextPageOf } from '../command/paging.ts';
import type { ExitCode } from '../output/report.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import type { Invocation } from './invocation.ts';
import { showList } from './show-list.ts';

export async function executeList(
  command: Command,
  method: DescMethodUnary,
  invocation: Invocation,
): Promise<ExitCode> {
  const { values, caller, read } = invocation;
  const items = listIn(method.output)?.name ?? '';
  const request = await command.request(values, read);
  return showList(items, command.columns, invocation, async (pageToken, limit) => {
    const page = { ...request, ...given({ limit, pageToken }) };
    const { message } = await caller.call(method, page);
    return {
      rows: represent(method.output, message)[items] as readonly ShownObject[],
      next: nextPageOf(message),
    };
  });
}
