// Takes long: it starts the platform twice, with a fault after the other under walks. `npm run faults` has all of them.
import { isUnavailable, type Stoppable, type Unavailable } from '@telehealth/test-servers';
import { afterAll, expect, test } from 'vitest';
import { embeddedFaults, startEmbeddedPlatform } from '../../src/faults/embedded-platform.ts';
import type { Fault, Stage } from '../../src/faults/fault.ts';
import { faultTable, writeFaultPage } from '../../src/faults/fault-page.ts';
import { startFaultyPlatform } from '../../src/faults/faulty-platform.ts';
import { networkFaults } from '../../src/faults/network-faults.ts';
import { processFaults } from '../../src/faults/process-faults.ts';
import { type FaultRow, runFaults } from '../../src/faults/run-faults.ts';

/** Which rows: between them, these three run all of the suite. */
const { FAULTS = '^kill -9 of intake-1|^service → database: reset|^embedded: the disk is full' } =
  process.env;
const isChosen = ({ name }: { readonly name: string }) => new RegExp(FAULTS).test(name);
// All faults together take half an hour of a quiet machine.
const limit = { timeout: 120 * 60_000 };

const rows: FaultRow[] = [];
const print = (line: string) => void (process.env.FAULTS && process.stdout.write(`${line}\n`));
afterAll(() => {
  print(faultTable(rows));
  if (FAULTS === '.') writeFaultPage(rows);
});

/** Lets those of the faults happen that are chosen. Why none did; undefined: they did no harm. */
async function expectHarmless<S extends Stage & Stoppable>(
  start: () => Promise<S | Unavailable>,
  faults: readonly Fault<S>[],
): Promise<string | undefined> {
  const chosen = faults.filter(isChosen);
  if (chosen.length === 0) return 'no fault of these is chosen';
  const stage = await start();
  if (isUnavailable(stage)) return stage.unavailable;
  try {
    const run = await runFaults(stage, chosen, print);
    rows.push(...run.rows);
    const { lost, doubled, stray, violations } = run;
    expect({ lost, doubled, stray, violations }).toEqual({
      lost: [],
      doubled: [],
      stray: [],
      violations: [],
    });
    for (const { fault, accepted, costsNoCall, failedCalls } of run.rows) {
      expect(accepted, fault).toBeGreaterThan(0);
      const tries = run.failedTries.filter((made) => made.fault === fault);
      if (costsNoCall) expect(failedCalls, JSON.stringify(tries)).toBe(0);
    }
  } finally {
    await stage.stop();
  }
  return undefined;
}

const title = 'decisions.md 16: nothing accepted is lost or doubled, and nothing goes to another tenant';

test(`${title}: processes, bus, database and network`, limit, async ({ skip }) => {
  const skipped = await expectHarmless(startFaultyPlatform, [...processFaults, ...networkFaults]);
  if (skipped === undefined) return;
  if (process.env.REQUIRE_REAL_BACKENDS === '1') throw new Error(skipped);
  skip(skipped);
});

test(`${title}: embedded databases`, limit, async ({ skip }) => {
  const skipped = await expectHarmless(startEmbeddedPlatform, embeddedFaults);
  if (skipped !== undefined) skip(skipped);
});
