import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startStripeMock } from '@telehealth/test-servers';
import { describeWith, listening } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { listedTypes } from '../../src/adapters/stripe/from-event.ts';
import { event, start } from './stripe-objects.ts';
import { checkoutOf, signed, stripeAt } from './stripe-under-test.ts';

const refs = { checkoutRef: 'cs_test_1', paymentRef: 'pi_1' };

/** Hands requests on to the mock; notes what it thinks of them. */
async function judgedBy(mockUrl: string) {
  const judged: { readonly request: string; readonly status: number; readonly answer: string }[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const body = await buffer(incoming);
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers;
    const answer = await fetch(mockUrl + url, {
      method,
      headers: passed as Record<string, string>,
      ...(method === 'POST' && { body }),
    });
    const text = await answer.text();
    judged.push({
      request: `${method} ${url.replace(/\?.*|(?<=\/)(pi|cs_test)_\w+/g, '')}`,
      status: answer.status,
      answer: text,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  return { url: await listening(server), judged };
}

await describeWith(startStripeMock, "Stripe's API by stripe-mock", (mock) => {
  test('every request that the provider makes is one that the API has', async () => {
    const { url, judged } = await judgedBy(mock.url);
    const { provider } = stripeAt(url);
    // Its answers are examples, which do not fit each other; only the requests are judged here.
    await Promise.allSettled([
      provider.openCheckout(checkoutOf(), {}),
      provider.openCheckout(checkoutOf({ capture: 'manual' }), {}),
    ]);
    await Promise.allSettled([provider.capture({ refs, amountMinor: 100, currency: 'USD' }, {})]);
    await Promise.allSettled([provider.cancel(refs, {})]);
    await Promise.allSettled([
      provider.refund({ refs, refundId: 'rfd_1', amountMinor: 100, currency: 'USD' }, {}),
    ]);
    await Promise.allSettled([provider.eventsSince(undefined, Date.now(), {})]);
    expect(judged.filter(({ status }) => status !== 200)).toEqual([]);
    expect([...new Set(judged.map(({ request }) => request))].sort()).toEqual([
      'GET /v1/checkout/sessions/',
      'GET /v1/disputes',
      'GET /v1/events',
      'GET /v1/refunds',
      'POST /v1/checkout/sessions',
      'POST /v1/checkout/sessions//expire',
      'POST /v1/payment_intents//cancel',
      'POST /v1/payment_intents//capture',
      'POST /v1/refunds',
    ]);
  });

  test.each([
    ['/v1/payment_intents/pi_1', /^payment_intent\./],
    ['/v1/charges/ch_1', /^charge\.(expired|refunded)$/],
    ['/v1/refunds/re_1', /^(charge\.)?refund\./],
    ['/v1/disputes/dp_1', /^charge\.dispute\./],
    ['/v1/checkout/sessions/cs_test_1', /^checkout\.session\./],
  ])('an event about the example at %s is read', async (path, types) => {
    const answer = await fetch(mock.url + path, { headers: { authorization: 'Bearer sk_test_1' } });
    const object = (await answer.json()) as object;
    const { provider } = stripeAt(mock.url);
    const ofObject = listedTypes.filter((type) => types.test(type));
    expect(ofObject.length).toBeGreaterThan(0);
    for (const type of ofObject) {
      // The example of a charge has no payment intent, and that of a refund has moved no money.
      const moved = { payment_intent: 'pi_1', balance_transaction: 'txn_1' };
      const confirmation = signed(event(type, { ...object, ...moved }));
      const said = provider.readConfirmation(confirmation, (start + 5) * 1000);
      expect(said).toMatchObject({ eventType: type, reports: expect.any(Array) });
      expect((said?.reports.length ?? 0) > 0 || said?.needsRead).toBe(true);
    }
  });
});
