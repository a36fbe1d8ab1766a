import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { findClients } from '../../storage/clients.ts';
import { openCase } from './open-case.ts';

const pageSize = 100;

/** Opens the case of every client that has none: one of an earlier version, or one whose event was not heard. */
export async function openMissingCases(context: Context, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const asked = { clientIds: undefined, after, limit: pageSize };
    const clients = await findClients(context.clients, asked, backgroundLimits);
    for (const { _id: clientId, mode } of clients)
      await openCase(context, { limits: backgroundLimits }, { clientId, mode });
    const last = clients.at(-1);
    if (last === undefined || clients.length < pageSize) return;
    after = last._id;
  }
}
