// Takes long: it starts the standalone twice.
import { eventually } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';
import { runOps } from '../../src/setup/run-ops.ts';
import { walk } from '../../src/walk/walk.ts';

let platform: Launched;
beforeAll(async () => {
  platform = await launch(standalone);
});
afterAll(() => platform.dispose());

/** Walks a patient of the first brand through a whole intake. */
async function completeIntake(): Promise<void> {
  const { base_url, api_key, brands } = platform.start;
  await walk(intakeClient(base_url, api_key, brands[0]?.brand_id ?? ''));
}

/** What `npm run ops -- … --json` prints beside the platform. */
async function ops(...args: string[]) {
  const { exitCode, out, notes } = await runOps({ DATA_DIR: platform.dataDir }, ...args, '--json');
  expect({ exitCode, notes: exitCode === 0 ? '' : notes }).toEqual({ exitCode: 0, notes: '' });
  return JSON.parse(out);
}

/** The only registration of the first brand. */
async function registration(): Promise<{ readonly registration_id: string; readonly url: string }> {
  const { registrations } = await ops('webhook', 'list', '--brand', platform.start.brands[0]?.brand_id ?? '');
  expect(registrations).toHaveLength(1);
  return registrations[0];
}

test('design.md 9: npm start prints a verified webhook for each event of a completed intake', async () => {
  await completeIntake();
  for (const type of ['prospect.captured', 'intake.submitted', 'eligibility.evaluated']) {
    const line = new RegExp(`receiver +info +webhook journey\\.${type}\\.v1 evt_\\w+ verified$`, 'm');
    await eventually(() => expect(platform.output()).toMatch(line));
  }
  expect(platform.output()).not.toContain('not verified');
  expect(platform.output()).not.toContain('whsec_');
});

test('an operator reads a delivery, sends it again, recovers a period in which nothing failed, and expunges a delivery', async () => {
  const { registration_id } = await registration();
  const list = (...flags: string[]) =>
    ops('webhook', 'delivery', 'list', '--registration', registration_id, ...flags);
  const { deliveries } = await list('--status', 'succeeded', '--all');
  expect(deliveries.length).toBeGreaterThan(0);
  expect((await list('--status', 'failed')).deliveries).toEqual([]);
  const [{ delivery_id, event_id, event_type, created_at }] = deliveries;
  const shown = () => ops('webhook', 'delivery', 'show', delivery_id);
  expect((await shown()).attempts).toMatchObject([
    { attempt: 1, trigger: 'auto', outcome: 'succeeded', status: 204 },
  ]);

  await ops('webhook', 'delivery', 'resend', delivery_id);
  const verified = `webhook ${event_type} ${event_id} verified`;
  await eventually(() => expect(platform.output().split(verified)).toHaveLength(3));
  await eventually(async () =>
    expect((await shown()).attempts).toMatchObject([
      {},
      { attempt: 2, trigger: 'manual', outcome: 'succeeded' },
    ]),
  );

  const { recovery } = await ops('webhook', 'recover', registration_id, '--since', created_at);
  await eventually(async () =>
    expect((await ops('webhook', 'recovery', 'show', recovery.recovery_id)).recovery).toMatchObject({
      status: 'done',
      recovered: 0,
    }),
  );
  const { delivery } = await ops('webhook', 'delivery', 'expunge', delivery_id, '--yes');
  expect(delivery).toMatchObject({ delivery_id, status: 'succeeded' });
  const { keys } = await ops('webhook', 'keys', 'rotate', '--yes');
  expect(keys).toHaveLength(2);
});

test('a start with LOG_LEVEL=warn has the same registration and receives in silence', async () => {
  const before = await registration();
  expect(before.url).toBe(platform.start.receiver_url);
  await platform.stop();
  platform = await launch(standalone, { dataDir: platform.dataDir, env: { LOG_LEVEL: 'warn' } });
  expect(await registration()).toEqual(before);

  const succeeded = async () =>
    (await ops('webhook', 'health', 'show', before.registration_id)).health.last_day.succeeded;
  const earlier = await succeeded();
  await completeIntake();
  await eventually(async () => expect(await succeeded()).toBe(earlier + 3));
  expect(platform.output()).not.toMatch(/webhook journey|"level"/);
});
