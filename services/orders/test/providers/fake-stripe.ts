import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DeploymentMode } from '@telehealth/service-kit/config';
import { listening } from '@telehealth/test-servers/vitest';
import type Stripe from 'stripe';
import { event, paymentIntent, refund, session, start } from './stripe-objects.ts';
import { stripeAt, webhookSecret } from './stripe-under-test.ts';

/** A request the server received. */
export interface StripeReceived {
  readonly method: string;
  readonly path: string;
  readonly params: URLSearchParams;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** An answer: a status and a document. */
type Answered = readonly [status: number, document: object];

const refused = (code: string): Answered => [
  400,
  { error: { type: 'invalid_request_error', code, message: 'canary of a message about pi_1' } },
];

/** A document of this mode: the objects of the tests are those of test mode. */
export const ofMode = (document: object, mode: DeploymentMode) =>
  JSON.stringify(document, (key, value) => (key === 'livemode' && mode === 'live' ? !value : value));

/** A server that keeps one checkout with its payment as Stripe does. */
export async function startFakeStripe(mode: DeploymentMode = 'test') {
  const received: StripeReceived[] = [];
  const repeated = new Map<string, { readonly params: string; readonly answered: Answered }>();
  const fake = {
    /** Unix seconds, by the clock of the server. */
    now: start,
    session: undefined as Stripe.Checkout.Session | undefined,
    intent: undefined as Stripe.PaymentIntent | undefined,
    refunds: [] as Stripe.Refund[],
    disputes: [] as Stripe.Dispute[],
    /** Oldest first. */
    events: [] as ReturnType<typeof event>[],
    received,
    /** Answers the next request instead of the server. */
    script: undefined as ((response: ServerResponse) => void) | undefined,
    /** Sets what the server has of the payment. */
    put(intent: Partial<Stripe.PaymentIntent>, status: Stripe.Checkout.Session.Status = 'complete') {
      fake.intent = paymentIntent({ ...fake.intent, ...intent });
      if (fake.session) fake.session = { ...fake.session, status, payment_intent: fake.intent.id };
    },
    /** Adds an event of the present second to the list. */
    tell(type: string, object: object, said: object = {}) {
      fake.events.push(event(type, object, { id: `evt_${fake.events.length}`, created: fake.now, ...said }));
    },
    apiUrl: '',
  };

  let sessions = 0;
  function openSession(params: URLSearchParams): Answered {
    sessions++;
    fake.intent = undefined;
    fake.session = session({
      ...(sessions > 1 && { id: `cs_test_${sessions}` }),
      amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
      created: fake.now,
      expires_at: Number(params.get('expires_at')),
    });
    return [200, fake.session];
  }

  function expire(): Answered {
    if (fake.session?.status !== 'open') return refused('checkout_session_not_open');
    fake.session = { ...fake.session, status: 'expired' };
    if (fake.intent) fake.intent = { ...fake.intent, status: 'canceled' };
    return [200, fake.session];
  }

  function cancel(): Answered {
    const { status = 'canceled' } = fake.intent ?? {};
    // In rare cases one that is processing, too: this one is such a case.
    if (status === 'canceled' || status === 'succeeded' || fake.intent === undefined)
      return refused('payment_intent_unexpected_state');
    fake.intent = { ...fake.intent, status: 'canceled', amount_capturable: 0 };
    return [200, fake.intent];
  }

  function capture(params: URLSearchParams): Answered {
    const amount = Number(params.get('amount_to_capture'));
    const { status, amount_capturable = 0 } = fake.intent ?? {};
    if (status !== 'requires_capture') return refused('payment_intent_unexpected_state');
    if (amount > amount_capturable) return refused('amount_too_large');
    fake.put({ status: 'succeeded', amount_capturable: 0, amount_received: amount });
    return [200, fake.intent ?? {}];
  }

  function makeRefund(params: URLSearchParams): Answered {
    const amount = Number(params.get('amount'));
    const given = fake.refunds
      .filter((made) => made.balance_transaction !== null)
      .reduce((sum, made) => sum + made.amount, 0);
    if (amount + given > (fake.intent?.amount_received ?? 0)) return refused('charge_already_refunded');
    const made = refund({ id: `re_${fake.refunds.length + 1}`, amount, created: fake.now });
    fake.refunds.unshift(made);
    return [200, made];
  }

  function answer({ method, path, params }: StripeReceived): Answered {
    const shown = { ...fake.session, payment_intent: fake.intent ?? null };
    const { id = 'cs_test_1' } = fake.session ?? {};
    switch (`${method} ${path}`) {
      case 'POST /v1/checkout/sessions':
        return openSession(params);
      case `GET /v1/checkout/sessions/${id}`:
        return params.get('expand[0]') === 'payment_intent' ? [200, shown] : [200, fake.session ?? {}];
      case `POST /v1/checkout/sessions/${id}/expire`:
        return expire();
      case 'POST /v1/payment_intents/pi_1/capture':
        return capture(params);
      case 'POST /v1/payment_intents/pi_1/cancel':
        return cancel();
      case 'POST /v1/refunds':
        return makeRefund(params);
      case 'GET /v1/refunds':
        return [200, page(fake.refunds, params)];
      case 'GET /v1/disputes':
        return [200, page(fake.disputes, params)];
      case 'GET /v1/events':
        return [200, page(listed(fake.events, params), params)];
      default:
        return [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }];
    }
  }

  function answerOnce(request: StripeReceived): Answered {
    const { idempotencyKey: key, params } = request;
    const before = key === undefined ? undefined : repeated.get(key);
    if (before && before.params !== params.toString()) return [400, { error: { type: 'idempotency_error' } }];
    const answered = before?.answered ?? answer(request);
    if (key !== undefined) repeated.set(key, { params: params.toString(), answered });
    return answered;
  }

  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '', 'http://stripe');
    const body = await text(incoming);
    const request = {
      method: incoming.method ?? '',
      path: url.pathname,
      params: incoming.method === 'GET' ? url.searchParams : new URLSearchParams(body),
      authorization: incoming.headers.authorization,
      idempotencyKey: incoming.headers['idempotency-key'] as string | undefined,
    };
    received.push(request);
    response.setHeader('date', new Date(fake.now * 1000).toUTCString());
    const { script } = fake;
    fake.script = undefined;
    if (script) return script(response);
    const [status, document] = answerOnce(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(ofMode(document, mode));
  });
  fake.apiUrl = await listening(server);
  return fake;
}

/** The provider in front of such a server. */
export async function startStripe(mode: DeploymentMode = 'test') {
  const fake = await startFakeStripe(mode);
  return { fake, ...stripeAt(fake.apiUrl, [webhookSecret], mode) };
}

/** Events of the types and the time that a list asks for, the latest first. */
function listed(events: readonly ReturnType<typeof event>[], params: URLSearchParams) {
  const types = [...params].flatMap(([name, type]) => (name.startsWith('types[') ? [type] : []));
  const [from, until] = [Number(params.get('created[gte]')), Number(params.get('created[lt]') ?? Infinity)];
  return events
    .filter(({ type, created }) => types.includes(type) && created >= from && created < until)
    .toReversed();
}

function page(objects: readonly { readonly id: string }[], params: URLSearchParams): object {
  const after = objects.findIndex(({ id }) => id === params.get('starting_after'));
  const limit = Number(params.get('limit'));
  const data = objects.slice(after + 1, after + 1 + limit);
  return { object: 'list', data, has_more: after + 1 + limit < objects.length };
}
