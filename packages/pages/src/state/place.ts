import type { Enrollment } from '../api/enrollment.ts';
import type { Phase, Reviewed } from '../api/intake.ts';
import type { Step } from '../api/step.ts';

/** Each place has a screen. */
export type Place =
  | { readonly at: 'opening' }
  /** `offering` is the only choice, if the address named one. An expected place is shown while the platform is asked whether it is so. */
  | { readonly at: 'choosing'; readonly offering?: string | undefined; readonly isExpected?: true }
  /**
   * `visit` counts steps, so that a control is reset when its node is shown again. `review` are the answers to be checked
   * before the node is shown.
   */
  | {
      readonly at: 'asking';
      readonly step: Step;
      readonly visit: number;
      readonly by?: 'answer' | 'back';
      readonly review?: Reviewed | undefined;
    }
  | { readonly at: 'ended'; readonly step: Step }
  | { readonly at: 'paying'; readonly offeringRef: string | undefined; readonly outcome: PaymentOutcome }
  | { readonly at: 'confirming' }
  | { readonly at: 'following'; readonly enrollment: Enrollment; readonly step: Step }
  | { readonly at: 'signed-out' }
  | { readonly at: 'session-ended' }
  /** The browser stores no cookie of this page, as in another site's frame. */
  | { readonly at: 'without-cookies' }
  /** An unknown brand, or one that sells nothing. */
  | { readonly at: 'missing' };

/** `failed` is of an earlier visit, such as a debit that a bank refused after days. */
export type PaymentOutcome = 'none' | 'declined' | 'cancelled' | 'pending' | 'failed';

/** From the checkout, in the page's address. */
export interface Returned {
  readonly result?: string | undefined;
  /** As the platform knows it. */
  readonly paymentState?: string | undefined;
}

/** Differs for each screen. */
export function screenOf(place: Place): string {
  return place.at === 'asking' ? `asking ${place.visit}` : place.at;
}

/** The clinical phase may be open once an order was authorized. */
export function phaseToResume({ phase, status, order_refs }: Enrollment): Phase | null {
  const isPaid = status === 'paid' || (status === 'checkout' && order_refs.length > 0);
  return phase === 'qualification' && isPaid ? 'clinical' : phase;
}

/** By the enrollment and the step. */
export function placeOf(enrollment: Enrollment, step: Step, returned: Returned = {}): Place {
  if (step.status === 'active') return { at: 'asking', step, visit: 1 };
  const { status, order_refs } = enrollment;
  // An intake in one pass is paid for when submitted.
  const isUnpaid = status === 'submitted' && order_refs.length === 0 && enrollment.offering_ref !== null;
  const isBeforeClinical = status === 'paid' && enrollment.phase === 'qualification';
  if (status === 'checkout' || isBeforeClinical || isUnpaid) return placeOfPayment(enrollment, returned);
  if (['not_eligible', 'blocked', 'abandoned'].includes(status)) return { at: 'ended', step };
  return { at: 'following', enrollment, step };
}

/** A payment reaches the journey shortly after the checkout, so it is awaited. */
function placeOfPayment(enrollment: Enrollment, { result, paymentState }: Returned): Place {
  const paying = (outcome: PaymentOutcome): Place => ({
    ...{ at: 'paying', offeringRef: enrollment.offering_ref ?? undefined, outcome },
  });
  if (enrollment.payment_processing || paymentState === 'processing') return paying('pending');
  const isPaid = ['paid', 'payment_authorized'].includes(paymentState ?? '') || enrollment.status === 'paid';
  // A patient can return from the checkout before the platform knows the payment.
  const isKnown = paymentState !== undefined && paymentState !== 'created';
  if (isPaid || (!isKnown && ['paid', 'authorized', 'pending'].includes(result ?? '')))
    return { at: 'confirming' };
  if (paymentState === 'payment_failed') return paying('declined');
  if (result === 'cancelled') return paying('cancelled');
  const last = enrollment.milestones.filter(({ type }) => type.startsWith('payment.')).at(-1);
  return paying(last?.type === 'payment.failed' ? 'failed' : 'none');
}
