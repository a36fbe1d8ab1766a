import { type Command, given, unaryOf } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { listIn, nextPageOf } from '../command/paging.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import { showList } from './show-list.ts';

export async function executeList(command: Command, invocation: Invocation): Promise<ExitCode> {
  const method = unaryOf(command);
  const { values, caller, read } = invocation;
  const items = listIn(method.output)?.name ?? '';
  const request = await command.request(values, read);
  return showList(items, command, invocation, async (pageToken, limit) => {
    const page = { ...request, ...given({ limit, pageToken }) };
    const { message } = await caller.call(method, page);
    return {
      rows: represent(method.output, message)[items] as readonly ShownObject[],
      next: nextPageOf(message),
    };
  });
}
