// Takes long: it starts the standalone, with its demo, on databases that count.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '@telehealth/platform';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { countStoreCalls } from '@telehealth/store/testing';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../measure/exchange.ts';
import { patientWay } from './patient-way.ts';
import { stoppableClock } from './stoppable-clock.ts';

/** Gateways read it by a timer of their own. */
const timed = 'accounts.platform.get';

const page = join(import.meta.dirname, '../../../../docs/performance.md');

/** How often a call is made, by `<service>.<collection>.<method>`. */
type Calls = Readonly<Record<string, number>>;

/** Of the page: how many calls each stage makes, and which. */
function documented() {
  const [, after = ''] = readFileSync(page, 'utf8').split('\n## What a paid intake calls\n');
  const [section = ''] = after.split('\n## ');
  const [sums = '', ...stages] = section.split('\n### ');
  return {
    sums: Object.fromEntries(
      [...sums.matchAll(/^\| ([a-z ]+) \| (\d+) \|/gm)].map(([, stage = '', sum]) => [stage, Number(sum)]),
    ),
    calls: Object.fromEntries(
      stages.map((text) => {
        const [title = ''] = text.split('\n');
        const rows = [...text.matchAll(/^\| `(\w+\.\w+\.\w+)` \| (\d+) \|/gm)];
        return [
          title.toLowerCase(),
          callsOf(rows.flatMap(([, call = '', times]) => Array(Number(times)).fill(call))),
        ];
      }),
    ),
  };
}

function callsOf(made: readonly string[]): Calls {
  const calls: Record<string, number> = {};
  for (const call of made) calls[call] = (calls[call] ?? 0) + 1;
  return calls;
}

test('a paid intake makes the calls of databases that docs/performance.md names, and no other', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-intake-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const clock = stoppableClock();
  const made: string[] = [];
  const note = (call: string) => {
    if (call !== timed) made.push(call);
  };
  const platform = await startPlatform({
    ...{ dataDir, port: 0, rateLimits: false, clock },
    receiverLogger: createLogger({ service: 'receiver', level: 'silent' }),
    wrapStore: (store, service) => countStoreCalls((call) => void note(`${service}.${call}`)).wrap(store),
  });
  const pool = connect(platform.start.base_url, 1);
  const way = await patientWay(platform.start, pool);
  let journeyId = '';
  const stages = {
    'first request': async () => {
      journeyId = await way.begin();
    },
    ...way.stages,
  };
  const pass = async () => {
    const seen: Record<string, readonly string[]> = {};
    for (const [stage, take] of Object.entries(stages)) {
      made.splice(0);
      await take(journeyId);
      await expect
        .poll(
          quietFor(() => made.length),
          { interval: 200 },
        )
        .toBe(true);
      seen[stage] = [...made];
    }
    return seen;
  };
  clock.stop();
  // Fills what processes remember for a while.
  await pass();
  const seen = Object.entries(await pass());
  await pool.close();
  await platform.close();
  expect({
    sums: Object.fromEntries(seen.map(([stage, calls]) => [stage, calls.length])),
    calls: Object.fromEntries(seen.map(([stage, calls]) => [stage, callsOf(calls)])),
  }).toEqual(documented());
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
