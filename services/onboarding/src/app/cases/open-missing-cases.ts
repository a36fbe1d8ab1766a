import { taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { openCase } from './open-case.ts';

const pageSize = 100;

/** Opens the case of every client that has none: one of an earlier version, or one whose event was not heard. */
export async function openMissingCases(context: Context, signal: AbortSignal): Promise<void> {
  const operation = taskOperation('onboarding');
  for (let after = ''; !signal.aborted; ) {
    const clients = await context.clients.list({ after, limit: pageSize }, operation);
    for (const client of clients) await openCase(context, operation, client);
    const last = clients.at(-1);
    if (last === undefined || clients.length < pageSize) return;
    after = last.clientId;
  }
}
