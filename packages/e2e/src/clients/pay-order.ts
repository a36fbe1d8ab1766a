import { bearing } from '../http/credentials.ts';
import { type Answer, send } from '../http/http-client.ts';
import { demoBrand, target } from './target.ts';

export interface Initiation {
  readonly journey_id: string;
  readonly offering_ref?: string;
  readonly return_url?: string;
  readonly capture?: 'automatic' | 'manual';
}

export interface Seller {
  readonly apiKey: string;
  readonly brandId: string;
}

/** Sells weight_loss only. */
function demoSeller(): Seller {
  return { apiKey: target().api_key, brandId: demoBrand() };
}

export function initiatePayment(body: Initiation, seller = demoSeller()): Promise<Answer> {
  const headers = bearing(seller.apiKey, seller.brandId);
  return send(`${target().base_url}/v1/payments`, { method: 'POST', headers, body });
}

/** As seen without scripts. */
export interface CheckoutPage {
  readonly html: string;
  /** Values of the buttons. */
  readonly actions: readonly string[];
  readonly formToken: string;
}

export async function openCheckout(url: string): Promise<CheckoutPage> {
  const { status, bytes } = await send(url);
  if (status !== 200) throw new Error(`the checkout answered ${status}`);
  return readCheckout(bytes);
}

export function readCheckout(html: string): CheckoutPage {
  const actions = [...html.matchAll(/name="action" value="([^"]+)"/g)].map(([, action = '']) => action);
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(html) ?? [];
  return { html, actions, formToken };
}

/** With the button of an action. */
export function pressButton(url: string, { formToken }: CheckoutPage, action: string): Promise<Answer> {
  return send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ form_token: formToken, action }).toString(),
  });
}

/** One button after the other. */
export async function actAtCheckout(url: string, ...actions: readonly string[]): Promise<void> {
  for (const action of actions) {
    const page = await openCheckout(url);
    if (!page.actions.includes(action)) throw new Error(`the checkout offers ${page.actions.join(', ')}`);
    const { status } = await pressButton(url, page, action);
    if (status !== 303) throw new Error(`the checkout answered ${status} to ${action}`);
  }
}

/** Presses the buttons at the checkout. Returns the order ref. */
export async function payOrder(
  body: Initiation,
  actions: readonly string[] = ['pay'],
  seller = demoSeller(),
): Promise<string> {
  const { status, body: answer, bytes } = await initiatePayment(body, seller);
  if (status !== 201) throw new Error(`the payment was refused with ${status}: ${bytes}`);
  await actAtCheckout(answer.data.checkout_url, ...actions);
  return answer.data.order_ref;
}
