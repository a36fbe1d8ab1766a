import type { DescMethodUnary } from '@bufbuild/protobuf';
import { type Command, given } from '../command/command.ts';
import { listIn, nextPageOf } from '../command/paging.ts';
import { servicesOf } from '../command/service-flag.ts';
import type { ExitCode } from '../output/report.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import type { Invocation } from './invocation.ts';
import { mergeByTime, type RowSource } from './merge-by-time.ts';
import { showList } from './show-list.ts';

export async function executeList(
  command: Command,
  method: DescMethodUnary,
  invocation: Invocation,
): Promise<ExitCode> {
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

/** Of every service or one, merged by the time in column `by`. */
export async function executeMergedList(
  { columns = [], request }: Command,
  method: DescMethodUnary,
  by: string,
  invocation: Invocation,
): Promise<ExitCode> {
  const { values, caller, read } = invocation;
  const items = listIn(method.output)?.name ?? '';
  const asked = await request(values, read);
  const source: RowSource = async (service, pageToken, limit) => {
    const { message } = await caller.call(method, { ...asked, limit, pageToken }, undefined, service);
    const rows = represent(method.output, message)[items] as readonly ShownObject[];
    return { rows: rows.map((row) => ({ service, ...row })), next: nextPageOf(message) };
  };
  const services = servicesOf(values);
  return showList(items, { columns: ['service', ...columns] }, invocation, (after, limit) =>
    mergeByTime(source, { services, by }, after, limit),
  );
}
