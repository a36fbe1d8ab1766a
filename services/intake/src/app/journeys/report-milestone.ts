import { auditRow } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { canonicalJson, sha256Hex } from '@telehealth/instrument/bundle';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import {
  decideMilestone,
  isSameMilestone,
  type ReportedMilestone,
  type WaitingMilestone,
} from '../../domain/journeys/decide-milestone.ts';
import { recordHistory } from '../../domain/journeys/record.ts';
import { type AnsweredCallback, isPaidFor, type JourneyDocument } from '../../storage/journeys.ts';
import { changeJourney, type JourneyDecision } from './change-journey.ts';

/** What became of a report. */
export type MilestoneAnswer = AnsweredCallback['answer'];

/** A milestone of a journey, and the callback that reports it. */
export interface MilestoneReport {
  readonly journeyId: string;
  readonly callbackId: string;
  readonly milestone: ReportedMilestone;
}

/** Callbacks a journey remembers; a journey has some dozens. */
const mostCallbacks = 500;

/**
 * Records a milestone, or holds it, or quarantines it, once per callback id of the operator and journey; what another
 * callback reported before has no effect again. Throws `not-found` for a journey that is none, `idempotency-mismatch`
 * when the callback reported another milestone before, `conflict` when the journey can remember no more.
 */
export function reportMilestone(
  context: Context,
  call: Call,
  { journeyId, callbackId, milestone }: MilestoneReport,
): Promise<MilestoneAnswer> {
  const operator = operatorOf(call);
  const { type, reference, code } = milestone;
  const reportSha256 = sha256Hex(canonicalJson({ type, reference, code }));
  return changeJourney(context, journeyId, limitsOf(call), (document, at) => {
    const { callbacks = [] } = document;
    const known = callbacks.find((each) => each.operator === operator && each.callbackId === callbackId);
    if (known) {
      if (known.reportSha256 !== reportSha256) throw new DomainError('idempotency-mismatch');
      return { result: known.answer };
    }
    if (callbacks.length >= mostCallbacks) throw new DomainError('conflict', 'too many callbacks');
    const arrival = callbacks.length + 1;
    const arrived = { ...milestone, operator, callbackId, arrival, receivedAt: at };
    const { result, change } = decide(context, document, arrived, at);
    const audit = auditRow(call, {
      act: 'milestone.report',
      clientId: document.clientId,
      subject: document._id,
      changed: { type, callback_id: callbackId, outcome: result },
      at,
      version: document.version + 1,
    });
    const answered = { operator, callbackId, answer: result, reportSha256 };
    const fields = { ...change?.fields, callbacks: [...callbacks, answered] };
    return { result, change: { ...change, fields, audit } };
  });
}

/** What comes is held first, and let go at once where nothing is in its way: one path for all. */
function decide(
  { journeySettings: { caseNeedsPayment } }: Context,
  document: JourneyDocument,
  arrived: Omit<WaitingMilestone, 'outcome'>,
  at: number,
): JourneyDecision<MilestoneAnswer> {
  const { timeline = [], waiting: before = [], status } = document;
  const journey = { status, timeline, waiting: before, caseNeedsPayment, isPaidFor: isPaidFor(document) };
  const others = before.filter((each) => !isSameMilestone(each, arrived));
  if (decideMilestone(journey, arrived) === 'duplicate') {
    return { result: others.length < before.length ? 'held' : 'recorded' };
  }
  const waiting = [...others, { ...arrived, outcome: 'held' } as const];
  const left = recordHistory({ ...journey, waiting }, [], at).waiting;
  const result = left.find(({ arrival }) => arrival === arrived.arrival)?.outcome ?? 'recorded';
  // Somebody waits for the rest of it: such a journey is not removed for being empty.
  const fields = { waiting, ...(result === 'held' && { unansweredSince: undefined }) };
  return { result, change: { fields } };
}

function operatorOf({ operator }: Call): string {
  if (!operator) throw new Error('milestones are reported by operators');
  return operator.name;
}
