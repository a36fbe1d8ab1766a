import {
  type SimulatedCheckout,
  SimulatedCheckoutStatus as Status,
} from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { attribute, escaped } from '../html.ts';
import { htmlPage } from '../html-page.ts';
import { formatMinor } from './minor-units.ts';

/** What the page shows of a checkout. */
export type ShownCheckout = Omit<SimulatedCheckout, '$typeName' | '$unknown'>;

const sentences: Readonly<Record<number, string>> = {
  [Status.OPEN]: 'The payment is awaited.',
  [Status.DECLINED]: 'The payment was declined. You can try again.',
  [Status.AUTHORIZED]: 'The payment is authorized. The money is not taken yet.',
  [Status.CAPTURED]: 'The payment is complete.',
  [Status.REFUNDED]: 'All of the money was given back.',
  [Status.DISPUTED]: 'The payment is disputed.',
  [Status.DISPUTE_LOST]: 'The dispute was lost. The money went back to the payer.',
  [Status.CANCELLED]: 'The payment was cancelled.',
};

const labels: ReadonlyMap<string, string> = new Map([
  ['pay', 'Pay'],
  ['authorize', 'Authorize the payment'],
  ['capture', 'Take the money'],
  ['decline', 'Decline the payment'],
  ['refund', 'Refund what is left'],
  ['partial_refund', 'Refund a part'],
  ['dispute', 'Dispute the payment'],
  ['win_dispute', 'Decide the dispute for the shop'],
  ['lose_dispute', 'Decide the dispute for the payer'],
  ['cancel', 'Cancel the payment'],
]);

/**
 * The page on which a person decides the outcome of a simulated payment (decisions.md 6): one button for each possible
 * action. It works without a script. A patient who is leaving sees no buttons.
 */
export function checkoutPage(checkout: ShownCheckout, isLeaving = false): string {
  const { orderRef, totalMinor, refundedMinor, currency, status, returnUrl } = checkout;
  const parts = [
    '<p class="notice"><strong>Test checkout.</strong> No money moves.</p>',
    `<h1>${escaped(formatMinor(totalMinor, currency))}</h1>`,
    `<p role="status">${sentences[status] ?? 'The state of the payment is unknown.'}</p>`,
    '<dl>',
    term('Order', orderRef),
    refundedMinor > 0n ? term('Given back', formatMinor(refundedMinor, currency)) : '',
    '</dl>',
    isLeaving ? '<p>You are taken back to the shop in a moment.</p>' : '',
    checkout.actions.length > 0 && !isLeaving ? formOf(checkout) : '',
    isWebAddress(returnUrl) ? `<p><a href="${attribute(returnUrl)}">Return to the shop</a></p>` : '',
  ];
  return htmlPage('Test checkout', parts.filter(Boolean).join('\n'));
}

function term(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`;
}

/** Without `autocomplete="off"` a browser may put the token of an earlier form into a later one. */
function formOf({ actions, formToken }: ShownCheckout): string {
  const buttons = actions.map(
    (action) =>
      `<button name="action" value="${attribute(action)}">${escaped(labels.get(action) ?? action)}</button>`,
  );
  return `<form method="post" autocomplete="off">
<input type="hidden" name="form_token" value="${attribute(formToken)}">
${buttons.join('\n')}
</form>`;
}

/** A link to anything else, such as `javascript:`, would act in the name of the page. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}
