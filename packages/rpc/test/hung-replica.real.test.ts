// Takes long: what hangs is known by its silence alone, for three seconds in all.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@connectrpc/connect';
import { Health } from '@telehealth/contracts/grpc-health';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { createTransport, errorFromWire } from '../src/index.ts';
import { ok, type PeerAnswer, peer } from './peer.ts';
import { caller, internalCredential } from './scripted-server.ts';

interface Replica {
  readonly url: string;
  /** How many calls it has handled. */
  readonly calls: () => number;
  /** Stops the process where it is: the system still takes connections for it. */
  readonly hang: () => void;
  readonly goOn: () => void;
}

/** A service in a process of its own; ended with the test. */
async function replica(): Promise<Replica> {
  const child = fork(new URL('./fixtures/answering-server.ts', import.meta.url), [internalCredential], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const [url] = await once(child, 'message');
  let calls = 0;
  child.on('message', () => calls++);
  return {
    url: String(url),
    calls: () => calls,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  };
}

/** Makes calls one after the other. */
async function repeat(count: number, call: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < count; i++) await call();
}

const isTimeout = (error: unknown) => errorFromWire(error).kind === 'timeout';
const isUnavailable = (error: unknown) => errorFromWire(error).kind === 'unavailable';

test('a process that hangs costs one slow answer and no failed call, and gets its share again when it goes on', async () => {
  const [hanging, other] = [await replica(), await replica()];
  await using client = caller({ targets: [hanging.url, other.url] });
  await repeat(4, () => client.intake.next({}));
  await eventually(() => expect(hanging.calls() + other.calls()).toBe(4));
  const before = hanging.calls();

  hanging.hang();
  await repeat(20, () => client.intake.next({}));
  await eventually(() => expect(hanging.calls() + other.calls()).toBe(24));

  hanging.goOn();
  // The one that waited for it was sent to the other as well.
  await eventually(() => expect(hanging.calls()).toBe(before + 1));
  other.hang();
  await eventually(() => client.intake.next({}));
  await eventually(() => expect(hanging.calls()).toBe(before + 2));
});

test('while every replica hangs, calls are unavailable at once, and answered as soon as one goes on', async () => {
  const hanging = await replica();
  await using client = caller({ targets: [hanging.url] });
  await client.intake.next({});
  hanging.hang();
  const refused = () => expect(client.intake.next({})).rejects.toSatisfy(isUnavailable);
  await repeat(5, refused);
  hanging.goOn();
  // Of the five, one waited for it, and the others were refused without it.
  await eventually(() => expect(hanging.calls()).toBe(2));
  await eventually(() => client.intake.next({}));
  await eventually(() => expect(hanging.calls()).toBe(3));
});

/** Leaves everything without an answer but questions about health. */
const silent: PeerAnswer = () => {};
const healthy: PeerAnswer = (req, res) => {
  if (req.url?.includes(Health.typeName)) ok(req, res);
};

test('a change that cannot be repeated is sent to one replica only, also when that one hangs', async () => {
  const [hanging, other] = [await peer(silent), await peer(ok)];
  let addresses = [hanging];
  const transport = createTransport({
    internalCredential,
    targets: ['http://orders.internal:1'],
    resolve: async () => addresses.map(({ url }) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })),
    refreshMs: 1,
  });
  onTestFinished(transport.close);
  const payments = createClient(PaymentService, transport);
  const first = payments.initiatePayment({}, { timeoutMs: 4000 });
  const failed = expect(first).rejects.toSatisfy(isTimeout);
  await eventually(() => expect(hanging.seen.length).toBe(1));
  addresses = [hanging, other];
  await failed;
  expect(other.seen).toEqual([]);
  await payments.initiatePayment({});
});

test('a slow call of a replica that answers about its health is waited for', async () => {
  const busy = await peer(healthy);
  await using client = caller({ targets: [busy.url] });
  await expect(client.intake.next({}, { timeoutMs: 4000 })).rejects.toSatisfy(isTimeout);
  expect(busy.seen.filter(({ url }) => url?.endsWith('/Next'))).toHaveLength(1);
});

test('a replica that answers an older call does not hang, though it leaves a question about its health without an answer', async () => {
  const held: (() => void)[] = [];
  let questions = 0;
  const overloaded = await peer((req, res) => {
    if (!req.url?.includes(Health.typeName)) held.push(() => ok(req, res));
    else if (++questions === 1) held.pop()?.();
    else ok(req, res);
  });
  await using client = caller({ targets: [overloaded.url] });
  const calls = [1, 2].map(() => client.intake.next({}, { timeoutMs: 4000 }));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(questions).toBeGreaterThan(0);
  const later = client.intake.next({}, { timeoutMs: 4000 });
  await eventually(() => expect(held).toHaveLength(2));
  held.pop()?.();
  await later;
});
