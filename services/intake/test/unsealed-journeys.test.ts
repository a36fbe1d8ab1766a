import { withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
// Takes long: it starts two replicas and a reader for each of six sequences.

import { DomainError } from '@telehealth/errors';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unsealJourney } from '../src/app/sessions/unseal-journey.ts';
import type { Context } from '../src/index.ts';
import type { Journeys } from '../src/storage/journeys.ts';
import {
  type IntakeUnderTest,
  refusalOf,
  startIntake,
  startScriptedAccounts,
  stepOf,
} from './intake-under-test.ts';
import { erase } from './journey-under-test.ts';

/** What one patient does at one of two replicas, and what happens to that replica. */
type Act = {
  readonly replica: 0 | 1;
  readonly what: 'next' | 'back' | 'resolve' | 'restart';
  /** Whether the next act begins before this one has ended. */
  readonly atOnce: boolean;
};

const act: fc.Arbitrary<Act> = fc.record({
  replica: fc.constantFrom(0 as const, 1 as const),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('next' as const) },
    { weight: 3, arbitrary: fc.constant('back' as const) },
    { weight: 1, arbitrary: fc.constant('resolve' as const) },
    { weight: 1, arbitrary: fc.constant('restart' as const) },
  ),
  atOnce: fc.boolean(),
});

/** The journeys, with the calls about one of them written down; schedules read by other fields. */
function recorded(journeys: Journeys, calls: string[]): Journeys {
  const find: typeof journeys.find = (filter, ...rest) => {
    if (filter._id !== undefined) calls.push('find');
    return journeys.find(filter, ...rest);
  };
  return withMethods(journeys, {
    find,
    update: (...call) => {
      calls.push('update');
      return writable(journeys).update(...call);
    },
  });
}

await onEveryStore((freshUrl) => {
  const open = async () => {
    const [storeUrl, accounts] = [freshUrl(), await startScriptedAccounts()];
    return (wrap = (context: Context) => context) => startIntake({ storeUrl, accounts, wrap });
  };

  describe('decisions.md 3: a replica that has the journey open', () => {
    test('takes a step by one write, and reads before it refuses or repeats one', async () => {
      const start = await open();
      const calls: string[] = [];
      const intake = await start((context) => ({ ...context, journeys: recorded(context.journeys, calls) }));
      const { journeyId } = stepOf(await intake.resolve());
      const next = async (height: number) => {
        calls.length = 0;
        await intake.next(journeyId, 'q_height', height);
        return [...calls];
      };
      expect(await next(172)).toEqual(['update']);
      expect(await next(172)).toEqual(['find']);
      expect(await next(173)).toEqual(['find']);
    });

    test('does not show another brand what it has open', async () => {
      const intake = await (await open())();
      const { journeyId } = stepOf(await intake.resolve());
      expect(refusalOf(await intake.next(journeyId, 'q_height', 172, 'brd_other'))).toBe('not-found');
    });

    test('treats a journey as missing that another replica has erased', async () => {
      const start = await open();
      const [one, two] = [await start(), await start()];
      const { journeyId } = stepOf(await one.resolve());
      await erase(two, journeyId);
      expect(refusalOf(await one.next(journeyId, 'q_height', 172))).toBe('not-found');
    });

    test('loses no answer and answers nothing old, whatever two replicas do, die of and come back to', async () => {
      const start = await open();
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
          const replicas = [await start(), await start()];
          const reader = await start();
          const { journeyId } = stepOf(await reader.resolve());
          for (const each of replicas) await each.resolve(journeyId);
          const accepted: number[] = [];
          let node = 'q_height';
          let value = 100;

          const run = async ({ replica, what }: Act) => {
            const intake = replicas[replica] as IntakeUnderTest;
            if (what === 'restart') {
              await intake.close();
              replicas[replica] = await start();
              return undefined;
            }
            if (what === 'resolve') return await intake.resolve(journeyId);
            if (what === 'back') return await intake.back(journeyId);
            const given = node === 'q_note' ? String(++value) : ++value;
            const asked = node;
            const told = await intake.next(journeyId, asked, given);
            if (!(told instanceof DomainError) && told.node?.nodeId !== asked) accepted.push(Number(given));
            return told;
          };

          let underWay: Promise<Awaited<ReturnType<typeof run>>>[] = [];
          for (const each of acts) {
            underWay.push(run(each));
            if (each.atOnce && underWay.length < 3) continue;
            const told = (await Promise.all(underWay)).filter((one) => one !== undefined);
            // Alone, an answer to the current node is never refused.
            if (underWay.length === 1 && each.what === 'next')
              expect(told.filter((one) => one instanceof DomainError)).toEqual([]);
            underWay = [];
            const now = stepOf(await reader.resolve(journeyId));
            const shown = told.filter((one) => !(one instanceof DomainError));
            if (shown.length > 0) expect(shown).toContainEqual(now);
            node = now.node?.nodeId ?? node;
            if (node === 'k_treatment') break;
          }
          await Promise.all(underWay);
          const stored = await reader.context.journeys.get(journeyId);
          if (stored === undefined) throw new Error('the journey is gone');
          const { session } = await unsealJourney(reader.context, stored);
          const logged = session.log.flatMap((entry) => ('value' in entry ? [Number(entry.value)] : []));
          expect(logged).toEqual(expect.arrayContaining(accepted));
          for (const each of [...replicas, reader]) await each.close();
        }),
        { numRuns: 6 },
      );
    });
  });
});
