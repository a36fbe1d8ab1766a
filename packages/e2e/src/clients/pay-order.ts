import { bearing } from '../http/credentials.ts';
import { type Answer, send } from '../http/http-client.ts';
import { demoBrand, target } from './target.ts';

/** What a journey is paid for with. */
export interface Initiation {
  readonly journey_id: string;
  readonly offering_ref?: string;
  readonly return_url?: string;
  readonly capture?: 'automatic' | 'manual';
}

/** Whose order it is. */
export interface Seller {
  readonly apiKey: string;
  readonly brandId: string;
}

/** The brand of the demo tenant that sells weight_loss alone. */
function demoSeller(): Seller {
  return { apiKey: target().api_key, brandId: demoBrand() };
}

/** Opens an order for a journey. */
export function initiatePayment(body: Initiation, seller = demoSeller()): Promise<Answer> {
  const headers = bearing(seller.apiKey, seller.brandId);
  return send(`${target().base_url}/v1/payments`, { method: 'POST', headers, body });
}

/** The page of a checkout as a person sees it who has no script. */
export interface CheckoutPage {
  readonly html: string;
  /** The values of its buttons. */
  readonly actions: readonly string[];
  readonly formToken: string;
}

/** Opens the page of the test checkout. */
export async function openCheckout(url: string): Promise<CheckoutPage> {
  const { status, bytes } = await send(url);
  if (status !== 200) throw new Error(`the checkout answered ${status}`);
  return readCheckout(bytes);
}

/** What a person can do on the page of a checkout. */
export function readCheckout(html: string): CheckoutPage {
  const actions = [...html.matchAll(/name="action" value="([^"]+)"/g)].map(([, action = '']) => action);
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(html) ?? [];
  return { html, actions, formToken };
}

/** Sends the form of a page with the button of an action. */
export function pressButton(url: string, { formToken }: CheckoutPage, action: string): Promise<Answer> {
  return send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ form_token: formToken, action }).toString(),
  });
}

/** Opens the page of a checkout and presses a button, for each action in turn. */
export async function actAtCheckout(url: string, ...actions: readonly string[]): Promise<void> {
  for (const action of actions) {
    const page = await openCheckout(url);
    if (!page.actions.includes(action)) throw new Error(`the checkout offers ${page.actions.join(', ')}`);
    const { status } = await pressButton(url, page, action);
    if (status !== 303) throw new Error(`the checkout answered ${status} to ${action}`);
  }
}

/** Opens an order for a journey and does at its checkout what the buttons say. Returns its ref. */
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
