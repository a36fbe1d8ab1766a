import { backgroundLimits, insertIfAbsent, taskOperation, touch } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type CaseStatus, nothingDue } from '../../domain/cases/onboarding-case.ts';
import { type CaseDocument, type CaseQuery, findCases, findCasesOf } from '../../storage/cases.ts';
import { type CaseAct, changeOpenCase } from '../cases/change-case.ts';

/**
 * Cases that are refreshed at the same time: a slow answer about one delays no other. Each asks five services, so more are a burst for
 * them.
 */
const concurrency = 8;
const openStatuses = ['not_started', 'in_progress', 'gate_ready'] as const satisfies CaseStatus[];
/**
 * Cases of each status in a run. With 10 000 of one status a reminder comes three hours and a half late at most: it is due on a
 * business day. Fewer make it later still, more cost more calls of other services while nothing happens.
 */
const casesOfRun = 250;

/**
 * Refreshes the open cases of each status behind those of the last run, with this act. Behind the last case the next run begins
 * again. A failure is logged and keeps no other case waiting.
 */
export async function refreshOpenCases(context: Context, act: CaseAct, signal: AbortSignal): Promise<void> {
  for (const status of openStatuses) await refreshNextCases(context, status, act, signal);
}

async function refreshNextCases(
  context: Context,
  status: CaseStatus,
  act: CaseAct,
  signal: AbortSignal,
): Promise<void> {
  const { clientCursors, cases } = context;
  const _id = `cases_${status}`;
  await insertIfAbsent(clientCursors, { _id, after: '' }, backgroundLimits);
  let after = (await clientCursors.get(_id, backgroundLimits))?.after ?? '';
  for (let left = casesOfRun; left > 0 && !signal.aborted; left -= concurrency) {
    const query = { status, after, limit: Math.min(left, concurrency) };
    const page = await findCasesOf(cases, query, backgroundLimits);
    await Promise.all(page.map((onboarding) => refreshOne(context, onboarding, act)));
    after = page.at(-1)?._id ?? '';
    if (after === '') break;
  }
  await touch(clientCursors, _id, {}, { set: { after } }, backgroundLimits);
}

/** Refreshes every case, those of live clients too: a new version of an agreement is about all of them. */
export async function refreshAllCases(context: Context, act: CaseAct): Promise<void> {
  for (const status of [...openStatuses, 'completed'] as const) await refreshCasesOf(context, status, act);
}

/** Refreshes the cases of live clients in which an agreement is due. */
export async function refreshDueCases(context: Context, act: CaseAct, signal: AbortSignal): Promise<void> {
  const query = { clientIds: undefined, status: 'completed', limit: concurrency } as const;
  for (let after: CaseQuery['after']; !signal.aborted; ) {
    const page = await findCases(context.cases, { ...query, after }, backgroundLimits);
    const due = page.filter(({ nextDueAt }) => nextDueAt < nothingDue);
    await Promise.all(due.map((onboarding) => refreshOne(context, onboarding, act)));
    const last = due.at(-1);
    if (last === undefined || due.length < concurrency) return;
    after = [last.nextDueAt, last._id];
  }
}

async function refreshCasesOf(context: Context, status: CaseStatus, act: CaseAct): Promise<void> {
  for (let after = ''; ; ) {
    const page = await findCasesOf(context.cases, { status, after, limit: concurrency }, backgroundLimits);
    await Promise.all(page.map((onboarding) => refreshOne(context, onboarding, act)));
    const last = page.at(-1);
    if (last === undefined || page.length < concurrency) return;
    after = last._id;
  }
}

async function refreshOne(context: Context, { _id: clientId }: CaseDocument, act: CaseAct): Promise<void> {
  try {
    await changeOpenCase(context, taskOperation('onboarding'), clientId, act);
  } catch (err) {
    context.logger.error({ clientId, err }, 'a case could not be refreshed');
  }
}
