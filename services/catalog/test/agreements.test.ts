import type { EventType } from '@telehealth/contracts/events';
import { type EventEnvelope, makeEvent } from '@telehealth/events';
import { expect, test } from 'vitest';
import { agreementStatus } from '../src/app/agreements/agreement-status.ts';
import { startCatalog } from './catalog-under-test.ts';

const [one, two] = ['1', '2'] as const;

/** A catalog that has heard of no agreement, with what it tells other services. */
async function startConsumer(deploymentMode: 'test' | 'live' = 'test') {
  const upstreams = { accountsUrl: 'http://127.0.0.1:1' };
  const { context, clock } = await startCatalog({ deploymentMode, upstreams, announced: false });
  const told: EventEnvelope[] = [];
  const { bus } = context;
  await bus.work({
    ...{ name: 'test', types: ['enablement.changed.v1'] },
    handle: async (event) => void told.push(event),
  });
  const publish = (type: EventType, clientId: string, data: object) =>
    bus.publish(
      makeEvent({ type, clientId, subject: 'x', test: true, recordedAt: clock.now(), data } as never),
    );
  return {
    told,
    status: () => agreementStatus(context, 'cli_1', {}),
    settle: () => context.relay.drain(),
    clock,
    context,
    published: (agreementId: string, version: string, effectiveAt = 0) =>
      publish('agreement.published.v1', '', {
        ...{ agreementId, version, number: Number(version) },
        effectiveAt,
      }),
    executed: (...executed: [agreementId: string, version: string][]) =>
      publish('agreement.executions.v1', 'cli_1', {
        executed: executed.map(([agreementId, version]) => ({ agreementId, version })),
      }),
  };
}

test('decisions.md 5: an execution of the earlier version counts until the new version is effective, in any order of the announcements', async () => {
  for (const order of [[one, two] as const, [two, one] as const]) {
    const { clock, published, executed, status } = await startConsumer();
    const effectiveAt = clock.now() + 1000;
    await executed(['msa', one], ['baa', one]);
    await published('baa', one);
    for (const version of order) await published('msa', version, version === two ? effectiveAt : 0);
    expect(await status()).toBe(true);
    clock.pass(1000);
    expect(await status()).toBe(false);
    await executed(['msa', two]);
    expect(await status()).toBe(true);
  }
});

test('decisions.md 5: a version that becomes effective later says nothing about now', async () => {
  const { clock, published, status } = await startConsumer();
  await published('baa', one);
  await published('msa', two, clock.now() + 1000);
  expect(await status()).toBeUndefined();
});

test('decisions.md 3: agreements are current once every current version is executed, and unknown until all versions are announced', async () => {
  const { status, published, executed } = await startConsumer();
  expect(await status()).toBeUndefined();
  await published('msa', one);
  expect(await status()).toBeUndefined();
  await published('baa', one);
  expect(await status()).toBe(false);
  await executed(['msa', one]);
  expect(await status()).toBe(false);
  await executed(['msa', one], ['baa', one]);
  expect(await status()).toBe(true);
  await published('msa', two);
  expect(await status()).toBe(false);
  await executed(['msa', two]);
  expect(await status()).toBe(true);
});

test('decisions.md 16: in live mode an agreement that is not published fails', async () => {
  const { status, published, executed } = await startConsumer('live');
  await published('msa', one);
  await executed(['msa', one], ['baa', one]);
  expect(await status()).toBe(false);
  await published('baa', one);
  expect(await status()).toBe(true);
});

test('with repeated events in any order the highest version is current, and no execution is lost', async () => {
  const consumer = await startConsumer();
  const { status, published, executed, told, settle } = consumer;
  await executed(['msa', two], ['baa', one]);
  await published('msa', two);
  await published('msa', one);
  await published('baa', one);
  expect(await status()).toBe(true);
  await executed(['msa', one]);
  expect(await status()).toBe(true);
  await settle();
  const before = told.length;
  await executed(['msa', one], ['baa', one]);
  await settle();
  expect([before, told.length]).toEqual([2, 2]);
  expect(told[0]).toMatchObject({ client_id: 'cli_1', subject: 'cli_1', test: true });
});
