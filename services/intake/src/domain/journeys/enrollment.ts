import { declinedAt } from '../history/declined-at.ts';
import { happened, type TimelineEntry } from '../history/timeline.ts';
import { isNotEligible } from './eligibility.ts';
import type { Journey } from './journey.ts';
import { decisiveOrder, isHalted, isPaidFor } from './journey-order.ts';

/** How far an enrollment has come (decisions.md 3). */
export const enrollmentStatuses = [
  /** The session is running. */
  'intake',
  /** The whole intake is complete. */
  'submitted',
  /** The patient may not be treated; nothing is sold and no treatment continues. */
  'not_eligible',
  /** A clinician declined to treat the patient; nothing is sold and no treatment continues. */
  'declined',
  /** A required consent was declined; nothing can follow. */
  'blocked',
  /** The patient ended the intake, and there is no payment and no treatment. */
  'abandoned',
  /** Qualified, or complete with an unpaid order: the payment is awaited. */
  'checkout',
  'paid',
  /** The clinical phase is complete and paid for, and no case is open. */
  'clinical_submitted',
  /** All money went back, and no treatment continues. */
  'refunded',
  /** A dispute was lost, and no treatment continues. */
  'disputed',
  /** A case is open. */
  'in_review',
  /** An evaluation was deferred and is neither resumed nor answered by a later milestone. */
  'deferred',
  /** A prescription was transmitted. */
  'approved',
  /** Something is on its way to the patient. */
  'fulfilment',
  /** Every shipment has arrived. */
  'delivered',
  /** A check-in followed the delivery. */
  'closed',
] as const;

export type EnrollmentStatus = (typeof enrollmentStatuses)[number];

/**
 * The progress of the treatment, else of the payment, else of the session. `blocked` overrides every other status, then
 * `declined`, then `not_eligible`; a treatment whose money went back before it began has the status of the payment. While an
 * evaluation waits, the status is `deferred`, unless the payment is awaited. A prescription answers every deferral before it,
 * as does a shipment or a check-in after one.
 */
export function enrollmentStatus({
  status: session,
  phase,
  eligibility,
  orders = [],
  timeline = [],
}: Pick<Journey, 'status' | 'phase' | 'eligibility' | 'orders' | 'timeline'>): EnrollmentStatus {
  if (session === 'blocked') return 'blocked';
  if (declinedAt(timeline) !== undefined) return 'declined';
  if (isNotEligible({ eligibility })) return 'not_eligible';
  const payment = paymentStatus({ session, phase, orders });
  if (isHalted({ orders, phase, timeline })) return payment;
  const treatment = treatmentStatus(timeline);
  const awaitsPayment =
    payment === 'checkout' && !isPaidFor({ orders }) && !happened(timeline, 'case.opened');
  return treatment === undefined || (treatment === 'deferred' && awaitsPayment) ? payment : treatment;
}

/** The status of a journey without a treatment. */
function paymentStatus({
  session,
  phase,
  orders,
}: Required<Pick<Journey, 'orders'>> & {
  readonly session: Journey['status'];
  readonly phase: Journey['phase'];
}): EnrollmentStatus {
  const { standing } = decisiveOrder({ orders }) ?? {};
  const isPaid = standing === 'paid';
  const isAuthorized = standing === 'authorized';
  if ((isPaid || isAuthorized) && phase === 'clinical' && session === 'complete') return 'clinical_submitted';
  if (isPaid) return 'paid';
  if (isAuthorized) return 'checkout';
  if (standing === 'refunded') return 'refunded';
  if (standing === 'dispute_lost') return 'disputed';
  if (session === 'abandoned') return 'abandoned';
  if (standing === 'voided') return 'checkout';
  if (session !== 'complete') return 'intake';
  return phase === 'qualification' ? 'checkout' : 'submitted';
}

/** After a prescription, each of these shows that the treatment continues. */
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
