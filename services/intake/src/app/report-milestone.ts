import { auditRow } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { canonicalJson } from '../domain/canonical-json.ts';
import { sha256Hex } from '../domain/digest.ts';
import {
  decideMilestone,
  isSameMilestone,
  type ReportedMilestone,
  type WaitingMilestone,
} from '../domain/milestones/decide-milestone.ts';
import { milestoneRow } from '../domain/milestones/milestone-table.ts';
import type { AnsweredCallback, JourneyDocument } from '../storage/journeys.ts';
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
    const { result, change } = decide(context, document, arrived);
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

function decide(
  { journeySettings: { caseNeedsPayment } }: Context,
  document: JourneyDocument,
  arrived: Omit<WaitingMilestone, 'outcome'>,
): JourneyDecision<MilestoneAnswer> {
  const { timeline = [], waiting = [], status } = document;
  const journey = { status, timeline, waiting, caseNeedsPayment, isPaidFor: document.order !== undefined };
  const others = waiting.filter((each) => !isSameMilestone(each, arrived));
  switch (decideMilestone(journey, arrived)) {
    case 'duplicate':
      return { result: others.length < waiting.length ? 'held' : 'recorded' };
    case 'record': {
      const event = { ...milestoneRow(arrived.type).event(arrived), occurredAt: arrived.occurredAt };
      return { result: 'recorded', change: { fields: { waiting: others }, happened: [event] } };
    }
    case 'hold':
      return {
        result: 'held',
        change: { fields: { waiting: [...others, { ...arrived, outcome: 'held' }] } },
      };
    case 'quarantine': {
      const all = [...others, { ...arrived, outcome: 'quarantined' } as const];
      return { result: 'quarantined', change: { fields: { waiting: all } } };
    }
  }
}

function operatorOf({ operator }: Call): string {
  if (!operator) throw new Error('milestones are reported by operators');
  return operator.name;
}
