import { ClientDataService, KeptDataSchema } from '@telehealth/contracts/common/v1/client_data_service';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { Caller } from '../connection/caller.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { printJson, printTable } from '../output/print.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import { deletionOrder } from './deletion-order.ts';
import { startProgress } from './progress.ts';

const { getClientData } = ClientDataService.method;

/** What a place of a service holds of a client: `goes` with its deletion, `stays` for a reason. */
export type DataRow = {
  readonly service: string;
  readonly place: string;
  readonly goes: number;
  readonly stays: number | null;
  readonly why: string | null;
  readonly until: Date | null;
};

interface OfClient {
  readonly clientId: string;
}

/** Of every service. Before a deletion this is its plan, and afterwards its proof. */
export async function executeClientData(_: Command, invocation: Invocation<OfClient>): Promise<ExitCode> {
  const { values, common, caller, io } = invocation;
  using progress = startProgress(invocation);
  const rows = await readClientData(caller, values.clientId, progress.reached);
  io.out(common.json ? printJson({ places: rows }) : printClientData(rows));
  return 0;
}

export async function readClientData(
  caller: Caller,
  clientId: string,
  reached: (soFar: string) => void,
): Promise<readonly DataRow[]> {
  const rows: DataRow[] = [];
  for (const service of deletionOrder) {
    const { message } = await caller.call(getClientData, { clientId }, undefined, service);
    for (const { place, count, kept } of message.places) {
      const goes = { service, place, goes: Number(count) };
      const [first, ...others] = kept.map((each) => {
        const { why, until } = represent(KeptDataSchema, each);
        const stays = each.count === undefined ? null : Number(each.count);
        return { stays, why, until } as Pick<DataRow, 'stays' | 'why' | 'until'>;
      });
      rows.push({ ...goes, ...(first ?? { stays: 0, why: null, until: null }) });
      for (const other of others) rows.push({ ...goes, goes: 0, ...other });
    }
    reached(`what ${service} holds`);
  }
  return rows;
}

/** Without the places that hold nothing. */
export function printClientData(rows: readonly DataRow[]): string {
  const held = rows.filter(({ goes, why }) => goes > 0 || why !== null);
  return printTable(held as readonly ShownObject[], undefined);
}
