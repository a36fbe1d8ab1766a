import { setTimeout as pause } from 'node:timers/promises';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { ClientDataService } from '@telehealth/contracts/common/v1/client_data_service';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { UsageError } from '../io/failure.ts';
import { printJson } from '../output/print.ts';
import { type DataRow, printClientData, readClientData } from './client-data.ts';
import { deletionOrder } from './deletion-order.ts';
import { type Progress, startProgress } from './progress.ts';

const { getClient, deleteClient } = OperatorService.method;
const { deleteClientData } = ClientDataService.method;

/** While events are under way, or a payment provider does not answer. */
const pauseMs = 1000;

/**
 * Shows what a deletion of the client removes and leaves; with `--yes` it begins the deletion, or goes on with it, until no service has
 * anything left to remove. Services remove it in parts, one after the other. An interrupted run is run again.
 */
export async function executeClientDeletion(
  { danger }: Command,
  invocation: Invocation<{ readonly clientId: string; readonly reason?: string | undefined }>,
): Promise<ExitCode> {
  const { values, common, caller, read, idempotencyKey, io } = invocation;
  const { clientId, reason } = values;
  const { client } = await read(getClient, { clientId });
  using progress = startProgress(invocation);
  const show = (rows: readonly DataRow[]) =>
    io.out(common.json ? printJson({ client_id: clientId, places: rows }) : printClientData(rows));
  if (!common.yes) {
    show(await readClientData(caller, clientId, progress.reached));
    if (client?.deletion?.endedAt !== undefined) return 0;
    io.note(`Nothing is changed. ${await danger?.(values, read)} Confirm it with --yes`);
    if (client?.suspended === undefined) io.note('The client is suspended first: client suspend.');
    return 0;
  }
  if (client?.deletion === undefined) {
    if (reason === undefined) throw new UsageError('Say why with --reason');
    await caller.call(deleteClient, { clientId, reason }, idempotencyKey);
  }
  for (;;) {
    await removeFromAll(invocation, clientId, progress);
    const rows = await readClientData(caller, clientId, progress.reached);
    if (rows.every(({ goes }) => goes === 0)) {
      show(rows);
      return 0;
    }
    const waiting = rows.find(({ goes }) => goes > 0);
    progress.reached(`${waiting?.goes} of ${waiting?.place} in ${waiting?.service} wait,`);
    await pause(pauseMs);
  }
}

/** In order: each service begins when the one before it has nothing left, and accounts ends the client last. */
async function removeFromAll(
  invocation: Pick<Invocation, 'caller'>,
  clientId: string,
  progress: Progress,
): Promise<void> {
  for (const service of deletionOrder) {
    const isDone = await removeFrom(invocation, { service, clientId }, progress);
    if (!isDone) return;
  }
}

/** False when nothing more can be removed now. */
async function removeFrom(
  { caller }: Pick<Invocation, 'caller'>,
  { service, clientId }: { readonly service: string; readonly clientId: string },
  progress: Progress,
): Promise<boolean> {
  let removed = 0;
  for (;;) {
    const { message } = await caller.call(deleteClientData, { clientId }, undefined, service);
    const part = message.removed.reduce((sum, { count }) => sum + Number(count), 0);
    removed += part;
    progress.reached(`${removed} removed from ${service}`);
    if (message.done || part === 0) return message.done;
  }
}
