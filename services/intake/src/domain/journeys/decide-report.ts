import { DomainError, refusal } from '@telehealth/errors';
import {
  decideMilestone,
  isSameMilestone,
  type ReportedMilestone,
  type WaitingMilestone,
} from '../history/decide-milestone.ts';
import { recordHistory } from '../history/record-history.ts';
import { isNotEligible } from './eligibility.ts';
import type { AnsweredCallback, Journey } from './journey.ts';
import type { JourneyChange, JourneyFields } from './journey-change.ts';
import { isHalted, isPaidFor } from './journey-order.ts';

export type MilestoneAnswer = AnsweredCallback['answer'];

/** Names a callback of an operator, or of an API key in test mode. */
export interface CallbackName {
  /** The name of the operator, or the id of the key. */
  readonly operator: string;
  readonly callbackId: string;
}

export interface MilestoneReport extends CallbackName {
  readonly milestone: ReportedMilestone;
  /** SHA-256 of what is reported. */
  readonly reportSha256: string;
}

/** Callbacks that a journey stores; it has some dozens. */
const maxCallbacks = 500;

/** How the callback was answered; undefined before its report. */
export function findCallback(
  { callbacks = [] }: Pick<Journey, 'callbacks'>,
  { operator, callbackId }: CallbackName,
): AnsweredCallback | undefined {
  return callbacks.find((each) => each.operator === operator && each.callbackId === callbackId);
}

/**
 * Records a milestone at `at` (epoch ms), holds it or quarantines it, once per callback; a milestone that another callback
 * reported has no second effect. Undefined when the callback was answered before, and for an erased journey. Throws
 * `idempotency-mismatch` when it reported another milestone, `conflict` when the journey cannot store more callbacks.
 */
export function decideReport(
  journey: Journey,
  { operator, callbackId, milestone, reportSha256 }: MilestoneReport,
  at: number,
): JourneyChange | undefined {
  const { _id: subject, clientId, callbacks = [] } = journey;
  if (journey.erasedAt !== undefined) return undefined;
  const known = findCallback(journey, { operator, callbackId });
  if (known && known.reportSha256 !== reportSha256) throw new DomainError('idempotency-mismatch');
  if (known) return undefined;
  if (callbacks.length >= maxCallbacks)
    throw refusal('callback_limit', `A journey takes at most ${maxCallbacks} callbacks.`);
  const arrived = { ...milestone, operator, callbackId, arrival: callbacks.length + 1, receivedAt: at };
  const { answer, fields } = place(journey, arrived, at);
  const answered = { operator, callbackId, answer, reportSha256 };
  const changed = {
    ...{ type: milestone.type, callback_id: callbackId, outcome: answer },
    ...(milestone.isOverride && { override_rx: true }),
  };
  return {
    fields: { ...fields, callbacks: [...callbacks, answered] },
    audit: { action: 'milestone.report', clientId, subject, changed },
  };
}

/** Holds the milestone; `recordHistory` releases it at once when nothing is missing. */
function place(
  journey: Journey,
  arrived: Omit<WaitingMilestone, 'outcome'>,
  at: number,
): { readonly answer: MilestoneAnswer; readonly fields?: JourneyFields } {
  const { timeline = [], waiting: before = [], status } = journey;
  const guarded = {
    ...{ status, timeline, waiting: before },
    isPaidFor: isPaidFor(journey),
    isNotEligible: isNotEligible(journey),
    isHalted: isHalted({ ...journey, timeline }),
  };
  const others = before.filter((each) => !isSameMilestone(each, arrived));
  if (decideMilestone(guarded, arrived) === 'duplicate') {
    return { answer: others.length < before.length ? 'held' : 'recorded' };
  }
  const waiting = [...others, { ...arrived, outcome: 'held' } as const];
  const left = recordHistory({ ...guarded, waiting }, [], at).waiting;
  const answer = left.find(({ arrival }) => arrival === arrived.arrival)?.outcome ?? 'recorded';
  // A journey with a held milestone is not removed for being empty.
  return { answer, fields: { waiting, ...(answer === 'held' && { unansweredSince: undefined }) } };
}

/**
 * The answer of the callback stays. Undefined when it was dismissed before. Throws `not-found` for a milestone that does not
 * wait.
 */
export function decideDismissal(
  journey: Journey,
  { operator, callbackId }: CallbackName,
  at: number,
): JourneyChange | undefined {
  const { _id: subject, clientId, waiting = [], callbacks = [] } = journey;
  const isNamed = (one: CallbackName) => one.operator === operator && one.callbackId === callbackId;
  if (findCallback(journey, { operator, callbackId })?.dismissedAt !== undefined) return undefined;
  const found = waiting.find(isNamed);
  if (!found) throw new DomainError('not-found', 'no milestone of this callback waits');
  const { type, outcome } = found;
  const changed = { type, callback_id: callbackId, reported_by: operator, outcome };
  return {
    fields: {
      waiting: waiting.filter((each) => each !== found),
      callbacks: callbacks.map((each) => (isNamed(each) ? { ...each, dismissedAt: at } : each)),
    },
    audit: { action: 'milestone.dismiss', clientId, subject, changed },
  };
}
