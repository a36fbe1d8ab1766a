import type { Phase } from '@telehealth/instrument/bundle';
import type { SessionStatus } from '@telehealth/instrument/walk';
import { happened, type TimelineEntry } from './timeline.ts';

/** How far an enrollment has come (decisions.md 3). */
export type EnrollmentStatus =
  /** The patient answers, or has stopped to. */
  | 'intake'
  /** All of the intake is complete. */
  | 'submitted'
  /** A required consent was declined: nothing follows. */
  | 'blocked'
  /** The patient ended the intake, and nothing of a payment or a treatment is known. */
  | 'abandoned'
  /** Qualified, or all of it complete with the payment authorized: the payment is what is waited for. */
  | 'checkout'
  | 'paid'
  /** A case is open. */
  | 'in_review'
  /** An evaluation waits for something: it was deferred, and neither resumed nor answered by what followed. */
  | 'deferred'
  /** A prescription was transmitted. */
  | 'approved'
  /** Something is on its way to the patient. */
  | 'fulfilment'
  /** All of what was shipped has arrived. */
  | 'delivered'
  /** A check-in followed the delivery. */
  | 'closed';

/** What the status is derived from. */
export interface EnrollmentFacts {
  readonly session: SessionStatus;
  readonly phase: Phase | undefined;
  readonly order: 'payment_authorized' | 'paid' | undefined;
  readonly timeline: readonly TimelineEntry[];
}

/**
 * The status of an enrollment: how far the treatment has come, else the payment, else the session; a blocked session is
 * above all. While an evaluation waits that is `deferred`, until it is resumed or answered: a prescription answers every
 * deferral before it, and so does a shipment or a check-in behind a prescription.
 */
export function enrollmentStatus(facts: EnrollmentFacts): EnrollmentStatus {
  const { session, phase, order, timeline } = facts;
  if (session === 'blocked') return 'blocked';
  const treatment = treatmentStatus(timeline);
  if (treatment !== undefined) return treatment;
  if (order === 'paid' || happened(timeline, 'payment.succeeded')) return 'paid';
  if (order === 'payment_authorized') return 'checkout';
  if (session === 'abandoned') return 'abandoned';
  if (session !== 'complete') return 'intake';
  return phase === 'qualification' ? 'checkout' : 'submitted';
}

/** Behind a prescription each of these says that the treatment goes on. */
const answersDeferrals: ReadonlySet<TimelineEntry['type']> = new Set([
  'rx.transmitted',
  'shipment.shipped',
  'shipment.delivered',
  'checkin.completed',
]);

/** Undefined as long as no case was opened and no evaluation waits. */
function treatmentStatus(timeline: readonly TimelineEntry[]): EnrollmentStatus | undefined {
  let status: EnrollmentStatus | undefined;
  const deferred = new Set<string | undefined>();
  const underWay = new Set<string | undefined>();
  let isPrescribed = false;
  for (const { type, reference } of timeline) {
    isPrescribed ||= type === 'rx.transmitted';
    if (isPrescribed && answersDeferrals.has(type)) deferred.clear();
    switch (type) {
      case 'evaluation.deferred':
        deferred.add(reference);
        break;
      case 'evaluation.resumed':
        deferred.delete(reference);
        break;
      case 'case.opened':
        status = 'in_review';
        break;
      case 'rx.transmitted':
        status = 'approved';
        break;
      case 'shipment.shipped':
        underWay.add(reference);
        status = 'fulfilment';
        break;
      case 'shipment.delivered':
        underWay.delete(reference);
        if (underWay.size === 0 && status === 'fulfilment') status = 'delivered';
        break;
      case 'checkin.completed':
        if (status === 'delivered') status = 'closed';
        break;
    }
  }
  return deferred.size > 0 ? 'deferred' : status;
}
