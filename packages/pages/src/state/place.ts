import type { Enrollment } from '../api/enrollment.ts';
import type { Phase } from '../api/intake.ts';
import type { Step } from '../api/step.ts';

/** Where the patient is: each place has a screen. */
export type Place =
  | { readonly at: 'opening' }
  /** `offering` is the only one to choose, where the address of the page named one. */
  | { readonly at: 'choosing'; readonly offering?: string | undefined }
  /** `visit` counts the steps, so that a control begins anew when its node is shown again. */
  | { readonly at: 'asking'; readonly step: Step; readonly visit: number; readonly by?: 'answer' | 'back' }
  | { readonly at: 'ended'; readonly step: Step }
  | { readonly at: 'paying'; readonly offeringRef: string | undefined; readonly outcome: PaymentOutcome }
  | { readonly at: 'confirming' }
  | { readonly at: 'following'; readonly enrollment: Enrollment; readonly step: Step }
  | { readonly at: 'signed-out' }
  | { readonly at: 'session-ended' }
  /** The browser keeps no cookie of this page, as in a frame of another site. */
  | { readonly at: 'without-cookies' }
  /** There is no such brand, or it sells nothing. */
  | { readonly at: 'missing' };

/** What became of an earlier visit to the checkout. */
export type PaymentOutcome = 'none' | 'declined' | 'cancelled' | 'pending';

/** What the checkout added to the address of the page. */
export interface Returned {
  readonly result?: string | undefined;
  /** The state of the payment, as the platform knows it. */
  readonly paymentState?: string | undefined;
}

/** Another one where the patient sees another screen. */
export function screenOf(place: Place): string {
  return place.at === 'asking' ? `asking ${place.visit}` : place.at;
}

/** The phase to resume: the clinical one may be open as soon as an order was authorized. */
export function phaseToResume({ phase, status, order_refs }: Enrollment): Phase | null {
  const isPaid = status === 'paid' || (status === 'checkout' && order_refs.length > 0);
  return phase === 'qualification' && isPaid ? 'clinical' : phase;
}

/** Where a journey is, by what the platform says of it. */
export function placeOf(enrollment: Enrollment, step: Step, returned: Returned = {}): Place {
  if (step.status === 'active') return { at: 'asking', step, visit: 1 };
  const { status, order_refs } = enrollment;
  // An intake in one pass is paid for when it is submitted.
  const isUnpaid = status === 'submitted' && order_refs.length === 0 && enrollment.offering_ref !== null;
  const isBeforeClinical = status === 'paid' && enrollment.phase === 'qualification';
  if (status === 'checkout' || isBeforeClinical || isUnpaid) return placeOfPayment(enrollment, returned);
  if (['not_eligible', 'blocked', 'abandoned'].includes(status)) return { at: 'ended', step };
  return { at: 'following', enrollment, step };
}

/** The journey learns of a payment a moment after the checkout, so a paid one is awaited. */
function placeOfPayment(enrollment: Enrollment, { result, paymentState }: Returned): Place {
  const paying = (outcome: PaymentOutcome): Place => ({
    ...{ at: 'paying', offeringRef: enrollment.offering_ref ?? undefined, outcome },
  });
  if (enrollment.payment_processing || paymentState === 'processing') return paying('pending');
  const isPaid = ['paid', 'payment_authorized'].includes(paymentState ?? '') || enrollment.status === 'paid';
  // A checkout is back before the platform has heard of it.
  const isHeard = paymentState !== undefined && paymentState !== 'created';
  if (isPaid || (!isHeard && ['paid', 'authorized', 'pending'].includes(result ?? '')))
    return { at: 'confirming' };
  if (paymentState === 'payment_failed') return paying('declined');
  return paying(result === 'cancelled' ? 'cancelled' : 'none');
}
