import { backgroundLimits, insertIfAbsent, taskOperation, touch } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type CaseStatus, nothingDue } from '../../domain/cases/onboarding-case.ts';
import { type CaseDocument, type CaseQuery, findCases, findCasesOf } from '../../storage/cases.ts';
import { type CaseAct, changeOpenCase } from '../cases/change-case.ts';

/** Simultaneous refreshes, so that a slow answer delays no other. Each calls five services, so more would load them. */
const concurrency = 8;
const openStatuses = ['not_started', 'in_progress', 'gate_ready'] as const satisfies CaseStatus[];
/**
 * Cases of each status in a run. With 10 000 of one status a reminder, due on a business day, is at most three and a half hours
 * late. More cost other services more idle calls.
 */
const casesOfRun = 250;

/**
 * Refreshes a page of each status by this act, after that of the last run, in a circle. A failure is logged and delays no
 * other.
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

/** Also those of live clients: a new version of an agreement concerns all of them. */
export async function refreshAllCases(context: Context, act: CaseAct): Promise<void> {
  for (const status of [...openStatuses, 'completed'] as const) await refreshCasesOf(context, status, act);
}

/** The cases of live clients in which an agreement is due. */
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
