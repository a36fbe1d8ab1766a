// Takes long: it starts a process for each step at which it is killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createEgress } from '@telehealth/egress';
import { fakeClock } from '@telehealth/service-kit/testing';
import { type Receiver, startReceiver } from '@telehealth/test-servers/receiver';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import type { DeathPoint } from './death-point.ts';
import { scriptedEgress } from './scripted-egress.ts';
import { allDeliveries, anEvent, seedRegistration } from './seeded.ts';
import { startWebhooks } from './webhooks-under-test.ts';

const minute = 60_000;
const published = anEvent({ operationId: 'op_of_the_event' });
const secret = randomBytes(32);

/** Registrations of one brand whose receiver kills the process that sends to it, if it is to. */
async function seeded(storeUrl: string, registrations: number) {
  const sealingKey = randomBytes(32);
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const { context, close } = await startWebhooks({ storeUrl, sealingKeys: [{ id: 'k1', key: sealingKey }] });
  for (let n = 1; n <= registrations; n++) {
    const _id = `whr_${n}`;
    const secrets = [{ sealed: context.secrets.seal(_id, secret), operationId: 'op_of_the_secret' }];
    await seedRegistration(context, { _id, secrets, url: `${receiver.url}/${_id}` });
  }
  await close();
  return { storeUrl, sealingKey, receiver };
}

interface Seeded {
  readonly storeUrl: string;
  readonly sealingKey: Buffer;
  readonly receiver: Receiver;
}

/** A process takes up the event and is killed at the point. */
async function killedAt(point: DeathPoint, { storeUrl, sealingKey, receiver }: Seeded): Promise<void> {
  const flags = ['--disable-warning=ExperimentalWarning'];
  const given = [
    fileURLToPath(new URL('./dying-webhooks.ts', import.meta.url)),
    storeUrl,
    sealingKey.toString('hex'),
    point,
  ];
  const child: ChildProcess = spawn(process.execPath, [...flags, ...given], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (point === 'while the receiver has the message') {
    receiver.answerNext(() => child.kill('SIGKILL'));
  }
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

/** The service on the store of a killed process, a minute later, with the event once more from its outbox. */
async function afterwards(
  { storeUrl, sealingKey }: Seeded,
  { isPublishedAgain }: { isPublishedAgain: boolean },
) {
  const clock = fakeClock();
  clock.pass(minute);
  const egress = createEgress({
    ...{ mode: 'test', allow: ['127.0.0.0/8'], deny: [], ownHosts: [], nat64: false },
    deadlineMs: 15_000,
  });
  const webhooks = await startWebhooks({
    ...{ storeUrl, clock, egress: { ...scriptedEgress(), ...egress } },
    sealingKeys: [{ id: 'k1', key: sealingKey }],
  });
  if (isPublishedAgain) await webhooks.context.bus.publish(published);
  const statuses = async () => (await allDeliveries(webhooks.context)).map(({ status }) => status);
  await expect.poll(async () => (await statuses()).every((status) => status === 'succeeded')).toBe(true);
  return await allDeliveries(webhooks.context);
}

/** How many requests came for each registration; each has the id of the event, and a signature that is right. */
function received({ receiver }: Seeded): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { path, headers, body } of receiver.requests) {
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
  test.each(['before the event is kept', 'between the deliveries of an event'] as const)(
    'case 22: a process that is killed %s loses none: each registration gets the event once',
    async (point) => {
      const databases = await seeded(freshUrl(), 3);
      await killedAt(point, databases);
      const deliveries = await afterwards(databases, { isPublishedAgain: true });
      expect(deliveries).toHaveLength(3);
      expect(received(databases)).toEqual({ '/whr_1': 1, '/whr_2': 1, '/whr_3': 1 });
    },
  );

  test('case 22: a process that is killed before a claim leaves the delivery due, and its event is sent once', async () => {
    const databases = await seeded(freshUrl(), 1);
    await killedAt('before a claim', databases);
    const [delivery] = await afterwards(databases, { isPublishedAgain: true });
    expect(delivery?.attempts.map(({ outcome }) => outcome)).toEqual(['succeeded']);
    expect(received(databases)).toEqual({ '/whr_1': 1 });
  });

  test.each([
    ['after a claim', 1],
    ['while the receiver has the message', 2],
    ['before the outcome is written', 2],
  ] as const)(
    'case 22: a process that is killed %s leaves an interrupted attempt, and the event arrives again under the same id',
    async (point, requests) => {
      const databases = await seeded(freshUrl(), 1);
      await killedAt(point, databases);
      const [delivery] = await afterwards(databases, { isPublishedAgain: false });
      expect(delivery?.attempts.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
        [1, 'interrupted'],
        [2, 'succeeded'],
      ]);
      expect(delivery?.tries, 'the receiver is not to blame').toBe(1);
      expect(received(databases)).toEqual({ '/whr_1': requests });
    },
  );

  test('case 22: a process that is killed after the outcome is written leaves nothing to send', async () => {
    const databases = await seeded(freshUrl(), 1);
    await killedAt('after the outcome is written', databases);
    const [delivery] = await afterwards(databases, { isPublishedAgain: true });
    expect(delivery?.attempts.map(({ outcome }) => outcome)).toEqual(['succeeded']);
    expect(received(databases)).toEqual({ '/whr_1': 1 });
  });
});
