import { type Command, unaryOf } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { listIn, nextPageOf } from '../command/paging.ts';
import { servicesOf } from '../command/service-flag.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import { mergeByTime, type RowSource } from './merge-by-time.ts';
import { showList } from './show-list.ts';

/** Of every service or one, merged by the time in column `by`. */
export const mergedBy =
  (by: string) =>
  async (command: Command, invocation: Invocation): Promise<ExitCode> => {
    const method = unaryOf(command);
    const { path, columns = [], request } = command;
    const { values, caller, read } = invocation;
    const items = listIn(method.output)?.name ?? '';
    const asked = await request(values, read);
    const source: RowSource = async (service, pageToken, limit) => {
      const { message } = await caller.call(method, { ...asked, limit, pageToken }, undefined, service);
      const rows = represent(method.output, message)[items] as readonly ShownObject[];
      return { rows: rows.map((row) => ({ service, ...row })), next: nextPageOf(message) };
    };
    const services = servicesOf(values);
    return showList(items, { path, columns: ['service', ...columns] }, invocation, (after, limit) =>
      mergeByTime(source, { services, by }, after, limit),
    );
  };
