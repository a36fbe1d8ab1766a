import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { taskOperation } from '@telehealth/changes';
import { DeliveryService, RecoveryStatus } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { interceptStore } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { workOnRecoveries } from '../src/app/recoveries/schedule-recoveries.ts';
import { startRecovery } from '../src/app/recoveries/start-recovery.ts';
import type { DeliveryStatus } from '../src/domain/deliveries/delivery.ts';
import type { RecoveryDocument } from '../src/storage/recoveries.ts';
import { startWithDeliveries } from './stored-deliveries.ts';
import { as, operatorToken, type WebhooksOptions } from './webhooks-under-test.ts';

const day = 24 * 60 * 60 * 1000;
const { RUNNING, DONE } = RecoveryStatus;

/** Whether an update of a recovery was one of its work, and not that of its outbox. */
function isLater(result: unknown): result is RecoveryDocument {
  return result !== undefined && (result as RecoveryDocument).version > 1;
}

/** Starts webhooks with what tests of recoveries call. */
async function startRecovering(options: WebhooksOptions = {}) {
  const webhooks = await startWithDeliveries(options);
  const { deliveries, context, clock, keepSubscribed, deliver, deliveryOf } = webhooks;
  const start = clock.now();
  return {
    ...webhooks,
    start,
    /** Starts a recovery of a period, which ends a millisecond from now by default; its id. */
    async recover(
      since = start,
      until: number | undefined = undefined,
      options = as(),
      registrationId = 'whr_1',
    ) {
      clock.pass(1);
      const { recovery } = await deliveries.recoverDeliveries(
        { registrationId, since: timestampFromMs(since), ...(until && { until: timestampFromMs(until) }) },
        options,
      );
      return recovery?.recoveryId ?? '';
    },
    work: () => workOnRecoveries(context, new AbortController().signal),
    async recovery(recoveryId: string) {
      return (await deliveries.getRecovery({ registrationId: 'whr_1', recoveryId }, as())).recovery;
    },
    /** Takes up an event whose delivery has this status; its id. */
    async keepWith(status: DeliveryStatus) {
      const eventId = await keepSubscribed();
      const ended = status === 'pending' || status === 'parked' ? {} : { finishedAt: clock.now(), tries: 13 };
      await deliver(eventId, { status, ...ended, ...(status === 'pending' && { dueAt: clock.now() + day }) });
      return eventId;
    },
    /** Which of these events have a round that a recovery began. */
    async resent(eventIds: readonly string[]) {
      const found = await Promise.all(eventIds.map(deliveryOf));
      return eventIds.filter((_, n) => found[n]?.trigger === 'manual' && found[n].status === 'pending');
    },
  };
}

test('a recovery sends again what failed or used up its tries, and for the first time what was never sent; the rest stays', async () => {
  const { keepWith, keepSubscribed, keep, store, recover, recovery, work, resent, clock } =
    await startRecovering();
  const [failed, exhausted] = [await keepWith('failed'), await keepWith('exhausted')];
  const never = await keepSubscribed();
  const others = [await keepWith('pending'), await keepWith('parked'), await keepWith('succeeded')];
  await store({ _id: 'whr_2', place: 'brd_2:0', brandId: 'brd_2' });
  const ofOthers = [
    await keepSubscribed({ brandId: 'brd_2' }),
    await keepSubscribed({ clientId: 'cli_2', brandId: 'brd_9' }),
    ...(await keep({ type: 'journey.rx.transmitted.v1', recordedAt: clock.now() })),
  ];
  const id = await recover();
  expect(await recovery(id)).toMatchObject({ status: RUNNING, recovered: 0 });
  await work();
  expect(await recovery(id)).toMatchObject({ status: DONE, recovered: 3 });
  expect((await recovery(id))?.finishedAt).toBeDefined();
  const all = [failed, exhausted, never, ...others, ...ofOthers];
  expect(await resent(all)).toEqual([failed, exhausted, never]);
});

test('the period begins at its first instant and ends before its last one', async () => {
  const { keepWith, recover, work, resent, start, clock } = await startRecovering();
  const events: string[] = [];
  for (let n = 0; n < 4; n++) {
    events.push(await keepWith('failed'));
    clock.pass(1000);
  }
  await recover(start + 1000, start + 3000);
  await work();
  expect(await resent(events)).toEqual(events.slice(1, 3));
});

test('an event about no brand is recovered for every brand of its client that subscribes it', async () => {
  const { keep, context, recover, recovery, work, clock } = await startRecovering();
  const eventTypes = ['onboarding.client.completed.v1'];
  await writable(context.registrations).update('whr_1', {}, { set: { eventTypes } });
  await keep(
    { brandId: null, recordedAt: clock.now() },
    { brandId: null, clientId: 'cli_2', recordedAt: clock.now() },
  );
  const id = await recover();
  await work();
  expect(await recovery(id)).toMatchObject({ status: DONE, recovered: 1 });
});

test('a process that dies at any step of a recovery leaves it to the next one: each delivery is sent again once, and counts once', async () => {
  let calls = Number.POSITIVE_INFINITY;
  let fate: 'before' | 'after' = 'before';
  const { keepWith, keepSubscribed, recover, recovery, work, deliveryOf, log, clock } = await startRecovering(
    {
      wrapStore: (store) =>
        interceptStore(store, async (_method, run) => {
          const isLast = --calls === 0;
          if (isLast && fate === 'before') throw new Error('the process died');
          const result = await run();
          if (isLast) throw new Error('the process died');
          return result;
        }),
    },
  );
  let deaths = 0;
  for (let step = 1, isOver = false; !isOver; step++) {
    fate = step % 2 === 0 ? 'before' : 'after';
    const since = clock.now();
    const events = [await keepWith('failed'), await keepSubscribed(), await keepWith('exhausted')];
    const id = await recover(since);
    calls = Math.ceil(step / 2);
    await work().catch(() => {});
    isOver = calls > 0;
    if (!isOver) deaths++;
    calls = Number.POSITIVE_INFINITY;
    const versions = async () =>
      (await Promise.all(events.map(deliveryOf))).map((each) => each?.version ?? 0);
    const before = await versions();
    clock.pass(1000);
    await work();
    expect(await recovery(id), `step ${step}`).toMatchObject({ status: DONE, recovered: 3 });
    const most = [2, 1, 2];
    expect(await versions(), `step ${step}`).toEqual(most);
    for (const [n, version] of before.entries()) expect(version).toBeLessThanOrEqual(most[n] ?? 0);
    clock.pass(1000);
  }
  expect(deaths).toBeGreaterThan(15);
  expect(log()).toContain('a recovery could not continue');
});

test('a recovery of many events continues from page to page, also after a crash between two', async () => {
  let maxPages = 2;
  let pages = 0;
  let reads = 0;
  const { keepSubscribed, context, recover, recovery, work, clock } = await startRecovering({
    wrapStore: (store) =>
      interceptStore(store, async (method, run, collection) => {
        const isProgress = collection === 'recoveries' && method === 'update';
        if (isProgress && pages === maxPages) throw new Error('the process died');
        const result = await run();
        if (isProgress && isLater(result)) pages++;
        if (collection === 'deliveries' && method === 'get') reads++;
        return result;
      }),
  });
  for (let n = 0; n < 250; n++) {
    await keepSubscribed();
    if (n % 90 === 0) clock.pass(1);
  }
  const id = await recover();
  await work();
  expect(await recovery(id)).toMatchObject({ status: RUNNING, recovered: 200 });
  // The third page was worked on, and not noted.
  expect(reads).toBe(250);
  maxPages = 3;
  await work();
  expect(await recovery(id)).toMatchObject({ status: DONE, recovered: 250 });
  expect(reads).toBe(300);
  expect(await context.deliveries.find({}, { limit: 1000 })).toHaveLength(250);
});

test('a registration has one recovery at a time, and another one once that has ended', async () => {
  const { recover, work, recovery, store } = await startRecovering();
  await store({ _id: 'whr_2', place: 'brd_1:1' });
  const first = await recover();
  expect(await refusalOf(recover())).toBe('conflict recovery_running');
  expect(await refusalOf(recover(0, 1))).toBe('validation values_refused until.before_since');
  expect(await refusalOf(recover(undefined, undefined, as(), 'whr_2'))).toBe('ok');
  await work();
  const second = await recover();
  expect(second).not.toBe(first);
  expect(await recovery(first)).toMatchObject({ status: DONE });
});

test.each([
  ['disabled', { enabled: false }],
  ['deleted', { deletedAt: 1 }],
])('a recovery stops when its registration is %s, and another one may follow', async (_, change) => {
  const { keepWith, recover, work, resent, context } = await startRecovering();
  const event = await keepWith('failed');
  const id = await recover();
  await writable(context.registrations).update('whr_1', {}, { set: change });
  await work();
  const stopped = await context.recoveries.get(id);
  expect(stopped).toMatchObject({ status: 'stopped', recovered: 0 });
  expect(stopped).not.toHaveProperty('liveKey');
  expect(await resent([event])).toEqual([]);
});

test('clients alternate: the recovery of one with many events does not delay that of another', async () => {
  const clients: string[] = [];
  const { keepSubscribed, store, recover, work, clock } = await startRecovering({
    wrapStore: (opened) =>
      interceptStore(opened, async (method, run, collection) => {
        const result = await run();
        if (collection === 'recoveries' && method === 'update' && isLater(result))
          clients.push(result.clientId);
        return result;
      }),
  });
  for (let n = 0; n < 250; n++) await keepSubscribed();
  await store({ _id: 'whr_9', place: 'brd_9:0', clientId: 'cli_9', brandId: 'brd_9' });
  await keepSubscribed({ clientId: 'cli_9', brandId: 'brd_9' });
  await recover();
  await recover(clock.now() - day, undefined, as({ clientId: 'cli_9', brandId: 'brd_9' }), 'whr_9');
  await work();
  expect(clients).toEqual(['cli_1', 'cli_9', 'cli_1', 'cli_1']);
});

test('a repeat under its key is the same recovery, which leaves one audit row', async () => {
  const { recover, work, context } = await startRecovering();
  const period = [context.clock.now() - day, context.clock.now()] as const;
  const key = as({ idempotencyKey: 'k1' });
  const first = await recover(...period, key);
  expect(await recover(...period, key)).toBe(first);
  await work();
  const rows = await context.auditRows.find({}, { limit: 10 });
  expect(rows).toMatchObject([
    { action: 'recovery.start', subject: first, changed: { registrationId: 'whr_1' } },
  ]);
});

test('a second try of a call whose answer was lost finds the recovery, also when the registration was disabled in between', async () => {
  const { context, clock, start } = await startRecovering();
  clock.pass(1);
  const again = () =>
    startRecovery(
      context,
      operation,
      { registrationId: 'whr_1', clientIds: ['cli_1'] },
      { since: start, until: undefined },
    );
  const operation = { ...taskOperation('recovery'), operationId: 'opr_1' };
  const first = await again();
  await writable(context.registrations).update('whr_1', {}, { set: { enabled: false } });
  expect((await again())._id).toBe(first._id);
});

test('operators start and show recoveries of every client; another brand and another registration do not find them', async () => {
  const { asOperator, deliveries, work, start, clock, store } = await startRecovering();
  await store({ _id: 'whr_2', place: 'brd_1:1' });
  const operators = createClient(DeliveryService, asOperator(operatorToken));
  clock.pass(1);
  const { recovery } = await operators.recoverDeliveries({
    registrationId: 'whr_1',
    since: timestampFromMs(start),
  });
  const recoveryId = recovery?.recoveryId ?? '';
  await work();
  expect((await operators.getRecovery({ recoveryId })).recovery?.status).toBe(DONE);
  const asked = (registrationId: string, options = as()) =>
    refusalOf(deliveries.getRecovery({ registrationId, recoveryId }, options));
  expect(await asked('whr_1')).toBe('ok');
  expect(await asked('whr_2')).toBe('not-found');
  expect(await asked('whr_1', as({ brandId: 'brd_2' }))).toBe('not-found');
  expect(await asked('whr_1', as({ clientId: 'cli_2' }))).toBe('not-found');
});
