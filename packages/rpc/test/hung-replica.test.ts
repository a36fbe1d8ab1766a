import type { IncomingMessage } from 'node:http';
import { Code, createClient } from '@connectrpc/connect';
import { Health } from '@telehealth/contracts/grpc-health';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { kindOf } from '../src/testing/kind-of.ts';
import { ok, peer } from './peer.ts';
import { caller, transportTo } from './scripted-server.ts';

/** How long a replica may say nothing: short, since one that works shares the process with its caller, and is as busy. */
const silenceMs = 100;

const isQuestion = ({ url }: IncomingMessage) => url?.includes(Health.typeName) === true;

/** A replica that can be made to hang: it takes connections and requests, and answers when it goes on. */
async function replica() {
  let hangs = false;
  let calls = 0;
  const held: (() => void)[] = [];
  const { url, seen } = await peer((req, res) => {
    const answer = () => {
      if (!isQuestion(req)) calls++;
      ok(req, res);
    };
    if (hangs) held.push(answer);
    else answer();
  });
  return {
    url,
    /** How many calls it has handled. */
    calls: () => calls,
    /** How often it was asked for its health. */
    questions: () => seen.filter(isQuestion).length,
    hang() {
      hangs = true;
    },
    goOn() {
      hangs = false;
      for (const answer of held.splice(0)) answer();
    },
  };
}

/** Makes calls one after the other. */
async function repeat(count: number, call: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < count; i++) await call();
}

test('a replica that hangs costs one slow answer and no failed call, and gets its share again when it goes on', async () => {
  const [hanging, other] = [await replica(), await replica()];
  await using client = caller({ targets: [hanging.url, other.url], silenceMs });
  await repeat(4, () => client.intake.next({}));
  const shares = [hanging.calls(), other.calls()] as const;
  expect(Math.min(...shares)).toBeGreaterThan(0);

  hanging.hang();
  await repeat(20, () => client.intake.next({}));
  expect(other.calls()).toBe(shares[1] + 20);

  hanging.goOn();
  // The one that waited for it was sent to the other as well.
  expect(hanging.calls()).toBe(shares[0] + 1);
  other.hang();
  await eventually(() => client.intake.next({}));
  expect(hanging.calls()).toBe(shares[0] + 2);
});

test('while every replica hangs, calls are unavailable at once, and answered as soon as one goes on', async () => {
  const hanging = await replica();
  await using client = caller({ targets: [hanging.url], silenceMs });
  hanging.hang();
  await repeat(5, async () => expect(await kindOf(client.intake.next({}))).toBe('unavailable'));
  hanging.goOn();
  // Of the five, one waited for it, and the others were refused without it.
  expect(hanging.calls()).toBe(1);
  await eventually(() => client.intake.next({}));
  expect(hanging.calls()).toBe(2);
});

test('a change that cannot be repeated is sent to one replica only, also when that one hangs', async () => {
  const [hanging, other] = [await replica(), await replica()];
  hanging.hang();
  let addresses = [hanging];
  const transport = transportTo(['http://orders.internal:1'], {
    resolve: async () => addresses.map(({ url }) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })),
    refreshMs: 1,
    silenceMs,
  });
  const payments = createClient(PaymentService, transport);
  const giveUp = new AbortController();
  const first = payments.initiatePayment({}, { signal: giveUp.signal });
  await eventually(() => expect(hanging.questions()).toBe(1));
  addresses = [hanging, other];
  // One more question is asked of a replica that hangs.
  await eventually(() => expect(hanging.questions()).toBeGreaterThan(1));
  await eventually(() => payments.initiatePayment({}));
  expect([hanging.calls(), other.calls()]).toEqual([0, 1]);
  giveUp.abort();
  await expect(first).rejects.toMatchObject({ code: Code.Canceled });
});

test('a slow call of a replica that answers about its health is waited for', async () => {
  const held: (() => void)[] = [];
  let questions = 0;
  const busy = await peer((req, res) => {
    if (!isQuestion(req)) held.push(() => ok(req, res));
    else if (++questions) ok(req, res);
  });
  await using client = caller({ targets: [busy.url], silenceMs });
  const call = client.intake.next({});
  await eventually(() => expect(questions).toBeGreaterThan(2));
  expect(held).toHaveLength(1);
  held.pop()?.();
  await call;
});

test('a replica that answers an older call does not hang, though it leaves a question about its health without an answer', async () => {
  const held: (() => void)[] = [];
  let questions = 0;
  const overloaded = await peer((req, res) => {
    if (!isQuestion(req)) held.push(() => ok(req, res));
    else if (++questions === 1) held.pop()?.();
    else ok(req, res);
  });
  await using client = caller({ targets: [overloaded.url], silenceMs });
  const calls = [1, 2].map(() => client.intake.next({}));
  await eventually(() => expect(questions).toBeGreaterThan(2));
  const later = client.intake.next({});
  await eventually(() => expect(held).toHaveLength(2));
  for (const answer of held) answer();
  await Promise.all([...calls, later]);
});
