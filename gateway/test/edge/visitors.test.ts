import { expect, onTestFinished, test } from 'vitest';
import { timeLimits } from '../../src/edge/limits/time-limits.ts';
import { ownBrand, ownHeaders, publishableKey, someStep } from '../scripted.ts';
import { gatewayOverWire } from '../wire.ts';

/** Each of another offering: one read of the catalog answers all who ask for the same. */
const storefrontOf = (n: number) => `/v1/account/brands/${ownBrand}/storefront?offering_ref=wl-${n}`;

/** A gateway of two places whose catalog answers nobody until it is let. */
async function gateway() {
  const answers: (() => void)[] = [];
  const state = { isHeld: true };
  let visits = 0;
  const over = await gatewayOverWire(
    {
      intake: { resolve: async () => someStep },
      storefront: {
        getStorefront: async () => {
          if (state.isHeld) await new Promise<void>((resolve) => answers.push(resolve));
          return { priceMinor: 100n, currency: 'USD' };
        },
      },
    },
    { MAX_IN_FLIGHT: '2', RATE_LIMITS: 'off', DEADLINE: '60s' },
    { ...timeLimits, placeMs: 60_000 },
  );
  onTestFinished(() => over[Symbol.asyncDispose]());
  const { app, context } = over;
  const metric = async (name: string) => {
    const text = await context.registry.getSingleMetricAsString(name);
    return Number(text.match(/caller="visitor".* (\d+)$/m)?.[1]);
  };
  return {
    askAsVisitor: async (remoteAddress: string) =>
      await app.inject({
        url: storefrontOf(visits++),
        remoteAddress,
        headers: { authorization: `Bearer ${publishableKey}`, 'x-brand-id': ownBrand },
      }),
    askAsServer: async () => await app.inject({ url: '/v1/instrument/resolve', headers: ownHeaders }),
    /** Resolves once so many visitors wait. */
    waiting: async (count: number) => {
      while ((await metric('http_server_waiting')) !== count)
        await new Promise<void>((done) => setImmediate(done));
    },
    /** Lets the next one answer, once somebody is asked. */
    answerOne: async () => {
      while (answers.length === 0) await new Promise<void>((done) => setImmediate(done));
      answers.shift()?.();
    },
    answerAll: () => {
      state.isHeld = false;
      for (const answer of answers.splice(0)) answer();
    },
  };
}

test('decisions.md 13: whatever visitors of a tenant ask for, its server is answered', async () => {
  const { askAsVisitor, askAsServer, waiting, answerAll } = await gateway();
  const visits = Array.from({ length: 50 }, () => askAsVisitor('192.0.2.1'));
  await waiting(49);
  for (let n = 0; n < 3; n++) expect((await askAsServer()).statusCode).toBe(200);
  answerAll();
  for (const visit of visits) expect((await visit).statusCode).toBe(200);
});

test('decisions.md 13: of the visitors of a tenant each network has its turn, so one of them keeps no other waiting', async () => {
  const { askAsVisitor, waiting, answerOne, answerAll } = await gateway();
  const order: string[] = [];
  const visit = (address: string) => askAsVisitor(address).then(() => void order.push(address));
  const flood = Array.from({ length: 20 }, () => visit('192.0.2.1'));
  // One customer has every /64 of a /48.
  const floodOfNetwork = Array.from({ length: 20 }, (_, n) => visit(`2001:db8:1:${n}::1`));
  await waiting(39);
  const shopper = visit('198.51.100.7');
  await waiting(40);
  for (let n = 39; n >= 37; n--) {
    await answerOne();
    await waiting(n);
  }
  await answerOne();
  await shopper;
  expect(order.length).toBeLessThanOrEqual(4);
  answerAll();
  await Promise.all([...flood, ...floodOfNetwork]);
});
