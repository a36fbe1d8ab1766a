import { sweepAudit } from '@telehealth/audit';
import type { Context } from '../context.ts';
import { settledList } from './settle-question-list.ts';

/** Completes what writers left behind when they died: changes of question lists, and audit rows to file. */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  const { auditRows, offerings, enablements, displayCopies, questionLists, ownFacts } = context;
  await sweepQuestionLists(context, signal);
  await sweepAudit(auditRows, offerings, signal);
  await sweepAudit(auditRows, enablements, signal);
  await sweepAudit(auditRows, displayCopies, signal);
  await sweepAudit(auditRows, questionLists, signal);
  await sweepAudit(auditRows, ownFacts, signal);
}

const sweepPage = 100;

async function sweepQuestionLists(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const left = await context.questionLists.find({ pendingSince: { gte: 0 } }, { limit: sweepPage });
    for (const { _id } of left) await settledList(context, _id, {});
    if (left.length < sweepPage) return;
  }
}
