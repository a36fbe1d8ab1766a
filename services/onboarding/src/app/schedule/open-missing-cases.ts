import { backgroundLimits, insertIfAbsent, taskOperation, touch } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { findCasesById } from '../../storage/cases.ts';
import { openCase } from '../cases/open-case.ts';

/** Clients of a run: of 10 000, one whose event was lost waits eight hours at most. More cost accounts more idle reads. */
const pageSize = 100;
const cursorId = 'missing_cases';

/**
 * Opens cases that are missing because an event was lost. A run continues after the last client of the
 * previous run, and reads further pages while it finds clients without a case. After the last page it begins again.
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
