import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createEgress } from '@telehealth/egress';
import { fakeClock } from '@telehealth/service-kit/testing';
import { type Receiver, startReceiver } from '@telehealth/test-servers/receiver';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Death, type DeathPoint, deathPoints, type Given } from './dying-webhooks.ts';
import { scriptedEgress } from './scripted-egress.ts';
import { allDeliveries, anEvent } from './seeded.ts';
import { startWebhooks } from './webhooks-under-test.ts';

const minute = 60_000;
const published = anEvent({ operationId: 'op_of_the_event' });
const secret = randomBytes(32);

/** A process that takes up the event in a store for each point, and is killed while it is at all of them. */
async function killed(freshUrl: () => string) {
  const sealingKey = randomBytes(32);
  const receivers = new Map<DeathPoint, Receiver>();
  const deaths: Death[] = [];
  for (const point of deathPoints) {
    const receiver = await startReceiver();
    receivers.set(point, receiver);
    deaths.push({ storeUrl: freshUrl(), receiverUrl: receiver.url, point });
  }
  const flags = ['--disable-warning=ExperimentalWarning'];
  const program = fileURLToPath(new URL('./dying-webhooks.ts', import.meta.url));
  const given: Given = {
    ...{ sealingKey: sealingKey.toString('hex'), secret: secret.toString('hex') },
    ...{ event: published, deaths },
  };
  const child = spawn(process.execPath, [...flags, program, JSON.stringify(given)], { stdio: 'inherit' });
  receivers.get('while the receiver has the message')?.answerNext(() => child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  return { sealingKey, receivers, deaths };
}

/** How many requests came for each registration; each has the id of the event, and a signature that is right. */
function received(receiver: Receiver | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { path, headers, body } of receiver?.requests ?? []) {
    expect(headers['webhook-id']).toBe(published.id);
    const verified = new Webhook(secret.toString('base64')).sign(
      published.id,
      new Date(Number(headers['webhook-timestamp']) * 1000),
      body.toString(),
    );
    expect(headers['webhook-signature']?.split(' ')).toContain(verified);
    counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
}

await onEveryStore((freshUrl) => {
  let left: Awaited<ReturnType<typeof killed>>;
  beforeAll(async () => {
    left = await killed(freshUrl);
  });
  afterAll(async () => {
    for (const receiver of left.receivers.values()) await receiver.close();
  });

  /**
   * The deliveries after all by the service on the store that is left at the point, a minute later, with the event once more
   * from its outbox if it was not taken up; and how many requests came for each registration. Each has the id of the event,
   * and a signature that is right.
   */
  async function afterwards(point: DeathPoint, { isPublishedAgain }: { isPublishedAgain: boolean }) {
    const { storeUrl } = left.deaths.find((death) => death.point === point) ?? {};
    if (storeUrl === undefined) throw new Error('no store is left');
    const clock = fakeClock();
    clock.pass(minute);
    const egress = createEgress({
      ...{ mode: 'test', allow: ['127.0.0.0/8'], deny: [], ownHosts: [], nat64: false },
      deadlineMs: 15_000,
    });
    const { context } = await startWebhooks({
      ...{ storeUrl, clock, egress: { ...scriptedEgress(), ...egress } },
      sealingKeys: [{ id: 'k1', key: left.sealingKey }],
    });
    if (isPublishedAgain) await context.bus.publish(published);
    const statuses = async () => (await allDeliveries(context)).map(({ status }) => status);
    await expect.poll(async () => (await statuses()).every((status) => status === 'succeeded')).toBe(true);
    return { deliveries: await allDeliveries(context), requests: received(left.receivers.get(point)) };
  }

  test.each(['before the event is kept', 'between the deliveries of an event'] as const)(
    'case 22: a process that is killed %s loses none: each registration gets the event once',
    async (point) => {
      const { deliveries, requests } = await afterwards(point, { isPublishedAgain: true });
      expect(deliveries).toHaveLength(3);
      expect(requests).toEqual({ '/whr_1': 1, '/whr_2': 1, '/whr_3': 1 });
    },
  );

  test.each([
    ['before a claim', 'leaves the event to its outbox, and it is sent once'],
    ['after the outcome is written', 'leaves nothing to send'],
  ] as const)('case 22: a process that is killed %s %s', async (point, _) => {
    const { deliveries, requests } = await afterwards(point, { isPublishedAgain: true });
    expect(deliveries.map(({ attempts }) => attempts.map(({ outcome }) => outcome))).toEqual([['succeeded']]);
    expect(requests).toEqual({ '/whr_1': 1 });
  });

  test.each([
    ['after a claim', 1],
    ['while the receiver has the message', 2],
    ['before the outcome is written', 2],
  ] as const)(
    'case 22: a process that is killed %s leaves an interrupted attempt, and the event arrives again under the same id',
    async (point, count) => {
      const { deliveries, requests } = await afterwards(point, { isPublishedAgain: false });
      const [delivery] = deliveries;
      expect(delivery?.attempts.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
        [1, 'interrupted'],
        [2, 'succeeded'],
      ]);
      expect(delivery?.tries, 'the receiver is not to blame').toBe(1);
      expect(requests).toEqual({ '/whr_1': count });
    },
  );
});
