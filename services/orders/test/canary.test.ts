import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Capture } from '@telehealth/contracts/orders/v1/order';
import { errorFromWire } from '@telehealth/rpc';
import { expect, onTestFinished, test } from 'vitest';
import { failingProvider } from './failing-provider.ts';
import { as, asClient } from './orders-under-test.ts';
import { recorded } from './scripted-upstreams.ts';
import { startForged } from './signed-confirmation.ts';

const reference = 'canary-reference';
const returnUrl = 'https://shop.example/thanks/canary-return';

/** The life of two orders with refusals and failures on the way; everything that it answers, and what must stay inside. */
async function lifeOfOrders(storeUrl: string) {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startForged({ storeUrl, wrapProvider });
  const { payments, confirmations, context, route, clock } = orders;
  recorded({ reference })(orders.script);
  const answers: unknown[] = [];
  const kept = async <T>(call: Promise<T>): Promise<T | undefined> =>
    await call.then(
      (answer) => {
        answers.push(answer);
        return answer;
      },
      (error: unknown) => {
        const { kind, reason, detail, issues, message } = errorFromWire(error);
        answers.push({ kind, reason, detail, issues, message, raw: String(error) });
        return undefined;
      },
    );
  const initiate = async (capture: Capture, key: string) => {
    const options = as({ idempotencyKey: key });
    const answer = await payments.initiatePayment({ journeyId: 'jny_1', returnUrl, capture }, options);
    const { checkoutUrl, ...rest } = answer;
    answers.push(rest);
    return { checkoutUrl, orderRef: answer.order?.orderRef ?? '' };
  };

  failure.next = { of: 'openCheckout', effect: 'after' };
  await kept(payments.initiatePayment({ journeyId: 'jny_1', returnUrl }, as({ idempotencyKey: 'k1' })));
  const one = await initiate(Capture.AUTOMATIC, 'k1');
  await initiate(Capture.AUTOMATIC, 'k2');
  const secret = one.checkoutUrl.slice(one.checkoutUrl.lastIndexOf('/') + 1);
  const formToken = `1.${randomBytes(12).toString('base64url')}`;
  const pages = await orders.pages.getSimulatedCheckout({ secret });
  await orders.pages.submitSimulatedCheckout({ secret, action: 'nope', formToken }).catch(() => {});
  await orders.pages
    .submitSimulatedCheckout({ secret: `${secret}x`, action: 'pay', formToken })
    .catch(() => {});
  await orders.press(one.checkoutUrl, 'decline', 'pay', 'partial_refund', 'dispute', 'win_dispute');
  await kept(payments.cancelPayment({ orderRef: one.orderRef }, as()));
  failure.next = { of: 'refund', effect: 'after' };
  await kept(
    payments.refundPayment({ orderRef: one.orderRef, amountMinor: 5n }, as({ idempotencyKey: 'k3' })),
  );
  await kept(
    payments.refundPayment({ orderRef: one.orderRef, amountMinor: 5n }, as({ idempotencyKey: 'k3' })),
  );
  await kept(payments.refundPayment({ orderRef: one.orderRef }, as()));
  const two = await initiate(Capture.MANUAL, 'k4');
  route.isLosing = true;
  await orders.press(two.checkoutUrl, 'authorize');
  failure.next = { of: 'cancel', effect: 'before' };
  await kept(payments.cancelPayment({ orderRef: two.orderRef }, as()));
  failure.next = { of: 'read', effect: 'after' };
  clock.pass(15 * 60_000);
  await kept(orders.sweep());
  await kept(payments.cancelPayment({ orderRef: two.orderRef }, as()));

  const late = route.sent.at(-1) ?? expect.fail();
  await kept(confirmations.confirm(late));
  await kept(confirmations.confirm({ ...late, provider: 'stripe' }));
  await kept(confirmations.confirm(orders.changed(1, () => ({ id: 'in_euros', currency: 'EUR' }))));
  await kept(
    confirmations.confirm(orders.changed(1, () => ({ id: 'other', checkout: 'chk', payment: 'pay' }))),
  );
  await kept(confirmations.confirm(orders.signed(`broken ${secret}`)));

  for (const orderRef of [one.orderRef, two.orderRef, 'ord_missing']) {
    await kept(orders.orders.getOrder({ orderRef }, as()));
    await kept(orders.orders.getOrder({ orderRef }, as({ clientId: 'cli_2' })));
  }
  await kept(orders.orders.listOrders({ limit: 1 }, asClient()));
  await kept(orders.orders.listOrders({ pageToken: 'x' }, asClient()));

  const checkouts = (await context.simulated?.simulatedCheckouts.find({}, { limit: 10 })) ?? [];
  const references = checkouts.flatMap(({ _id, events }) => [
    _id,
    ...events.flatMap((event) => [event.id, ...event.objects.map(({ ref }) => ref)]),
  ]);
  const secrets = [one, two].map(({ checkoutUrl }) => checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1));
  const canaries = {
    references,
    secrets,
    formTokens: [formToken.slice(2), pages.checkout?.formToken.split('.')[1] ?? ''],
    signatures: route.sent.map(({ signature }) => signature.split('v1=')[1] ?? ''),
    returnUrls: ['canary-return'],
  };
  const events = await orders.events();
  const auditRows = await context.auditRows.find({}, { limit: 1000 });
  return { orders, answers, events, auditRows, canaries };
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));

test('references and secrets of a payment never appear in answers, events, audit rows or log lines; what opens its page, and where the patient goes back to, is stored nowhere in clear', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-orders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const url = `sqlite:${join(folder, 'orders.db')}`;
  const { orders, answers, events, auditRows, canaries } = await lifeOfOrders(url);
  const said = {
    answers: textOf(answers),
    events: textOf(events),
    auditRows: textOf(auditRows),
    log: orders.log(),
  };
  // All of it happened: the places are not empty, and neither are the canaries.
  expect(answers.length).toBeGreaterThan(22);
  expect(said.events).toMatch(/captured.*refunded.*dispute_opened/is);
  expect(auditRows.length).toBeGreaterThan(5);
  expect(said.log).toContain('a confirmation is quarantined');
  expect(said.answers).toContain(reference);
  for (const place of ['events', 'auditRows', 'log'] as const) expect(said[place]).not.toContain(reference);
  for (const [kind, texts] of Object.entries(canaries)) {
    expect(texts.length, kind).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text.length, kind).toBeGreaterThan(7);
      for (const [place, all] of Object.entries(said)) {
        expect(all.includes(text), `${kind} in ${place}`).toBe(false);
      }
    }
  }
  await orders.close();
  const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  expect(stored.some((bytes) => bytes.includes('jny_1'))).toBe(true);
  const { secrets, formTokens, signatures, returnUrls } = canaries;
  for (const text of [...secrets, ...formTokens, ...signatures, ...returnUrls]) {
    for (const bytes of stored) expect(bytes.includes(text)).toBe(false);
  }
});
