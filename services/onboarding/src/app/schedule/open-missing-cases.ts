import { backgroundLimits, insertIfAbsent, taskOperation, touch } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { findCasesById } from '../../storage/cases.ts';
import { openCase } from '../cases/open-case.ts';

/**
 * Clients of a run: with 10 000, a client whose event was lost has its case after eight hours at most. More cost accounts more reads
 * while nothing happens.
 */
const pageSize = 100;
const cursorId = 'missing_cases';

/**
 * Opens cases that are missing, of clients whose event was lost. A run reads the page of clients
 * behind the one that the last run read, and goes on while it finds clients without a case. Behind the last page it begins again.
 */
export async function openMissingCases(context: Context, signal: AbortSignal): Promise<void> {
  const { clientCursors, clients } = context;
  const operation = taskOperation('onboarding');
  await insertIfAbsent(clientCursors, { _id: cursorId, after: '' }, backgroundLimits);
  let after = (await clientCursors.get(cursorId, backgroundLimits))?.after ?? '';
  while (!signal.aborted) {
    const page = await clients.list({ after, limit: pageSize }, operation);
    const ids = page.map(({ clientId }) => clientId);
    const opened = new Set((await findCasesById(context.cases, ids, backgroundLimits)).map(({ _id }) => _id));
    const missing = page.filter(({ clientId }) => !opened.has(clientId));
    for (const client of missing) await openCase(context, operation, client);
    after = page.length < pageSize ? '' : (ids.at(-1) ?? '');
    await touch(clientCursors, cursorId, {}, { set: { after } }, backgroundLimits);
    if (missing.length === 0 || after === '') return;
  }
}
