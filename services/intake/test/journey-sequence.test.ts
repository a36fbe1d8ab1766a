import { fakeClock } from '@telehealth/service-kit/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type IntakeUnderTest, startIntake } from './intake-under-test.ts';
import {
  authorized,
  bind,
  day,
  letPass,
  mint,
  paid,
  type Reporter,
  reporterOf,
} from './journey-under-test.ts';

type Act = (on: { intake: IntakeUnderTest; ada: Reporter; journeyId: string; n: number }) => Promise<unknown>;

const report = (type: string, reference = '', code = ''): Act => {
  return ({ ada, journeyId, n }) =>
    ada.report(journeyId, type, { reference, code, callbackId: `${type}${reference}${n}` });
};

/** Everything that can happen to a journey, some of it twice; a patient who answers in order, and impatiently. */
const acts: Record<string, Act> = {
  height: ({ intake, journeyId }) => intake.next(journeyId, 'q_height', 172),
  weight: ({ intake, journeyId }) => intake.next(journeyId, 'q_weight', 90),
  note: ({ intake, journeyId }) => intake.next(journeyId, 'q_note', 'none'),
  consent: ({ intake, journeyId }) => intake.consent(journeyId, 'k_treatment', true, '2026-01-01'),
  back: ({ intake, journeyId }) => intake.back(journeyId),
  authorized: ({ intake, journeyId }) => intake.context.bus.publish(authorized(journeyId)),
  paid: ({ intake, journeyId }) => intake.context.bus.publish(paid(journeyId)),
  'paid again': ({ intake, journeyId }) => intake.context.bus.publish(paid(journeyId)),
  bound: ({ intake, journeyId }) => bind(intake, journeyId),
  verified: report('identity.verified', '', 'document'),
  case: report('case.opened', 'c1'),
  visit: report('visit.completed', 'v1', 'video'),
  labs: report('labs.skipped', 'l1'),
  rx: report('rx.transmitted', 'r1'),
  shipped: report('shipment.shipped', 's1'),
  'shipped again': report('shipment.shipped', 's1'),
  delivered: report('shipment.delivered', 's1'),
  checkin: report('checkin.completed', 'k1'),
  sweep: async ({ intake }) => {
    await letPass(intake, 3 * day);
  },
};
const inOrder = ['height', 'weight', 'note', 'consent'];

/** What stands before each type in the order of events. */
const comesAfter: Record<string, readonly string[]> = {
  'identity.verified': ['identity.bound'],
  'case.opened': ['intake.submitted'],
  'visit.completed': ['case.opened'],
  'rx.transmitted': ['visit.completed'],
  'shipment.shipped': ['rx.transmitted'],
  'shipment.delivered': ['shipment.shipped'],
  'checkin.completed': ['case.opened'],
};

await onEveryStore((freshUrl) => {
  test('decisions.md 9: whatever causes meet from several writers at once, a journey’s events are 1 to n without a gap, each once, in a legal order', async () => {
    const storeUrl = freshUrl();
    const clock = fakeClock();
    const open = () => startIntake({ storeUrl, clock });
    const replicas = [await open(), await open()] as const;
    const reporters = replicas.map((intake) => reporterOf(intake));

    const schedule = fc.array(
      fc.record({ act: fc.constantFrom(...Object.keys(acts)), replica: fc.nat(1), joins: fc.boolean() }),
      { minLength: 12, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        const journeyId = await mint(replicas[0]);
        // Without an answer a sweep may remove it.
        await replicas[0].next(journeyId, 'q_height', 172);
        let together: Promise<unknown>[] = [];
        const run = (name: string, replica: number, n: number) => {
          const [intake = replicas[0], ada] = [replicas[replica], reporters[replica]];
          const act = acts[name];
          if (!ada || !act) throw new Error('no such act');
          // A bus says no when a handler failed every try; here the act simply did not happen.
          together.push(act({ intake, ada, journeyId, n }).catch(() => {}));
        };
        for (const [n, { act, replica, joins }] of steps.entries()) {
          if (!joins) {
            await Promise.all(together);
            together = [];
          }
          run(act, replica, n);
        }
        await Promise.all(together);
        together = [];
        // The rest of the way, so that everything held is let go.
        for (const name of [...inOrder, 'paid', 'bound', 'case', 'visit', 'rx', 'shipped']) {
          run(name, 0, 1000);
          await Promise.all(together);
        }

        const journey = await replicas[0].context.journeys.get(journeyId);
        const { timeline = [], sequence } = journey ?? {};
        const told = [...(await replicas[0].events()), ...(await replicas[1].events())]
          .filter(({ subject }) => subject === journeyId)
          .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
        const distinct = [...new Map(told.map((event) => [event.id, event])).values()];
        expect(distinct.map((event) => event.sequence)).toEqual(timeline.map((_, index) => index + 1));
        expect(sequence).toBe(timeline.length);
        expect(distinct.map(({ type }) => type)).toEqual(timeline.map(({ type }) => `journey.${type}.v1`));

        const once = timeline.filter(({ type }) => type !== 'step.abandoned').map(({ type }) => type);
        expect(new Set(once).size).toBe(once.length);
        for (const [index, { type }] of timeline.entries()) {
          const before = timeline.slice(0, index).map((entry) => entry.type);
          expect(before).toEqual(expect.arrayContaining([...(comesAfter[type] ?? [])]));
        }
        expect(journey?.waiting ?? []).toEqual([]);
        expect(once).toEqual(
          expect.arrayContaining(['intake.submitted', 'payment.succeeded', 'shipment.shipped']),
        );
      }),
      { numRuns: 12 },
    );
  });
});
