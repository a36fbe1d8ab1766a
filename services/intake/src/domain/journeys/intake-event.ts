import type { SessionEvent } from '@telehealth/instrument/walk';

/** Something that happened to a journey, as intake publishes it: ids and codes, no answers. */
export type IntakeEvent = JourneyOccurrence & {
  /** Epoch ms: when it happened at its source; the present by default. */
  readonly occurredAt?: number;
};

type JourneyOccurrence =
  | SessionEvent
  | { readonly type: 'eligibility.evaluated'; readonly evaluationId: string }
  | {
      readonly type: 'evaluation.deferred';
      readonly evaluationId: string;
      readonly reasonClass: DeferralClass;
    }
  | { readonly type: 'evaluation.resumed'; readonly evaluationId: string }
  /** Somebody signed in for the journey. */
  | { readonly type: 'identity.bound' }
  | { readonly type: 'identity.verified'; readonly methodClass: IdentityCheckClass }
  | {
      readonly type: 'payment.succeeded';
      readonly orderRef: string;
      readonly totalMinor: bigint;
      readonly currency: string;
    }
  | { readonly type: 'case.opened'; readonly caseId: string }
  | { readonly type: 'visit.completed'; readonly visitId: string; readonly modality: VisitModality }
  | { readonly type: 'labs.skipped'; readonly requirementId: string }
  | { readonly type: 'rx.transmitted'; readonly rxId: string }
  | { readonly type: 'shipment.shipped'; readonly shipmentId: string }
  | { readonly type: 'shipment.delivered'; readonly shipmentId: string }
  | { readonly type: 'checkin.completed'; readonly checkinId: string };

/** Why an evaluation waits. */
export const deferralClasses = ['needs_data', 'needs_review', 'hold'] as const;
export type DeferralClass = (typeof deferralClasses)[number];

/** How an identity was verified. */
export const identityCheckClasses = ['document', 'database', 'operator'] as const;
export type IdentityCheckClass = (typeof identityCheckClasses)[number];

/** How a visit was held. */
export const visitModalities = ['async', 'video', 'phone'] as const;
export type VisitModality = (typeof visitModalities)[number];

/** The id that distinguishes events of one type of a journey; undefined for types without one. */
export function referenceOf(event: IntakeEvent): string | undefined {
  switch (event.type) {
    case 'eligibility.evaluated':
    case 'evaluation.deferred':
    case 'evaluation.resumed':
      return event.evaluationId;
    case 'payment.succeeded':
      return event.orderRef;
    case 'case.opened':
      return event.caseId;
    case 'visit.completed':
      return event.visitId;
    case 'labs.skipped':
      return event.requirementId;
    case 'rx.transmitted':
      return event.rxId;
    case 'shipment.shipped':
    case 'shipment.delivered':
      return event.shipmentId;
    case 'checkin.completed':
      return event.checkinId;
    case 'intake.submitted':
      return event.phase;
    default:
      return undefined;
  }
}
