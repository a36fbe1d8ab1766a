// Takes long: it starts the standalone, with its demo, on databases that count.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '@telehealth/platform';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { countStoreCalls, type StoreCalls } from '@telehealth/store/testing';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../measure/exchange.ts';
import { patientWay } from './patient-way.ts';
import { stoppableClock } from './stoppable-clock.ts';

const page = join(import.meta.dirname, '../../../../docs/performance.md');

/** Of the table on the page: `<service>.<collection>.<method>`, a row for each call. */
function budget(): readonly string[] {
  const [, section = ''] = readFileSync(page, 'utf8').split('## What a payment calls');
  return [...section.matchAll(/^\| `(\w+\.\w+\.\w+)` \|/gm)].map(([, call = '']) => call);
}

test('a payment with its webhook makes the calls of databases that docs/performance.md names, and no other', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-payment-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const clock = stoppableClock();
  const databases = new Map<string, StoreCalls>();
  let seen = 0;
  const platform = await startPlatform({
    ...{ dataDir, port: 0, rateLimits: false, clock },
    receiverLogger: createLogger({ service: 'receiver', level: 'silent' }),
    wrapStore(store, service) {
      const calls = countStoreCalls(() => seen++);
      databases.set(service, calls);
      return calls.wrap(store);
    },
  });
  const pool = connect(platform.start.base_url, 1);
  const way = await patientWay(platform.start, pool);
  const journeyId = await way.begin();
  await way.stages.answers(journeyId);
  clock.stop();
  await expect
    .poll(
      quietFor(() => seen),
      { interval: 200 },
    )
    .toBe(true);

  const paid = Promise.withResolvers<void>();
  const recorded = [...databases].map(async ([service, calls]) =>
    (await calls.during(() => paid.promise)).map((call) => `${service}.${call}`),
  );
  await way.stages.payment(journeyId);
  await expect
    .poll(
      quietFor(() => seen),
      { interval: 200 },
    )
    .toBe(true);
  paid.resolve();
  const made = (await Promise.all(recorded)).flat();
  await pool.close();
  await platform.close();
  expect(made.toSorted()).toEqual(budget().toSorted());
});

/** Whether the count is the same as when it was last asked for. */
function quietFor(count: () => number): () => boolean {
  let last = Number.NaN;
  return () => {
    const isQuiet = count() === last;
    last = count();
    return isQuiet;
  };
}
