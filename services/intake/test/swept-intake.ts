import { areSchedulesIdle, type FakeClock, fakeClock } from '@telehealth/service-kit/testing';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect } from 'vitest';
import type { Context } from '../src/index.ts';
import { schedulesOf } from '../src/schedules.ts';
import { type IntakeUnderTest, startIntake, startScriptedAccounts } from './intake-under-test.ts';
import { shortBundle } from './short-bundle.ts';

/** Starts an intake of the short bundle whose time the test sets, and which nothing sweeps but the test. */
export async function startSwept(
  storeUrl: string,
  more: Partial<Parameters<typeof startIntake>[0]> = {},
): Promise<{ intake: IntakeUnderTest; clock: FakeClock }> {
  const clock = fakeClock();
  const accounts = await startScriptedAccounts();
  const intake = await startIntake({ storeUrl, accounts, bundles: [shortBundle()], clock, ...more });
  // The schedules' own first run, and with a clock that stands still their last.
  const { context } = intake;
  await eventually(async () => expect(await areSchedulesIdle(context, schedulesOf(context))).toBe(true));
  return { intake, clock };
}

/** Never aborted. */
export const running = new AbortController().signal;

/**
 * A context in which something happens between a sweep's reading of journeys by an instant of theirs and its acting on
 * them.
 */
export const meddled =
  (meddle: () => Promise<void>, instant: 'dueAt' | 'updatedAt' = 'dueAt') =>
  (context: Context): Context => ({
    ...context,
    journeys: {
      ...context.journeys,
      find: async (...args) => {
        const found = await context.journeys.find(...args);
        if (instant in args[0]) await meddle();
        return found;
      },
    },
  });

/** A context in which something stands between the service and each update of a journey. */
export const onUpdate =
  <T>(meet: (run: () => Promise<T>, id: string) => Promise<T>) =>
  (context: Context): Context => {
    const { update } = context.journeys;
    const met = (...given: Parameters<typeof update>) =>
      // The relay clears outboxes in the background, which raises no version.
      given[2].increment
        ? (meet(() => update(...given) as Promise<T>, given[0]) as ReturnType<typeof update>)
        : update(...given);
    return { ...context, journeys: { ...context.journeys, update: met } };
  };
