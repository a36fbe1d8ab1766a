import type { EventEnvelope } from '@telehealth/events';
import { dayMs } from '@telehealth/ids';
import { heldElsewhere } from '@telehealth/service-kit/testing';
import { withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { announceErasures } from '../src/app/journeys/announce-erasures.ts';
import { startIntake } from './intake-under-test.ts';
import { erase, running, walked } from './journey-under-test.ts';

async function startHeard() {
  const intake = await startIntake({ wrap: (context) => ({ ...context, leases: heldElsewhere(context) }) });
  const heard: EventEnvelope[] = [];
  await intake.context.bus.work({
    ...{ name: 'other', types: ['journey.erased.v1'] },
    handle: async (event) => void heard.push(event),
  });
  const announced = async () => {
    await intake.events();
    return heard.splice(0).map(({ subject, client_id, brand_id }) => `${subject} ${client_id} ${brand_id}`);
  };
  return { ...intake, announced };
}

test('decisions.md 4: what was erased under an earlier release is announced again, in two passes, and nothing else is', async () => {
  const intake = await startHeard();
  const erased = [await walked(intake), await walked(intake), await walked(intake)];
  await walked(intake);
  for (const journeyId of erased) await erase(intake, journeyId);
  const told = erased.map((journeyId) => `${journeyId} cli_1 brd_slim`).toSorted();
  expect((await intake.announced()).toSorted()).toEqual(told);

  await announceErasures(intake.context, running, 2);
  expect((await intake.announced()).toSorted()).toEqual(told);
  await announceErasures(intake.context, running, 2);
  expect(await intake.announced()).toEqual([]);
  intake.clock.pass(dayMs);
  await announceErasures(intake.context, running, 2);
  expect((await intake.announced()).toSorted()).toEqual(told);
  intake.clock.pass(10 * dayMs);
  await announceErasures(intake.context, running, 2);
  expect(await intake.announced()).toEqual([]);
});

test('a run that is stopped continues where it was', async () => {
  const intake = await startHeard();
  const erased = [await walked(intake), await walked(intake), await walked(intake)].toSorted();
  for (const journeyId of erased) await erase(intake, journeyId);
  await intake.announced();
  const stop = new AbortController();
  const listingPasses = withMethods(intake.context.listingPasses, {
    update: (...given) => {
      stop.abort();
      return writable(intake.context.listingPasses).update(...given);
    },
  });
  await announceErasures({ ...intake.context, listingPasses }, stop.signal, 2);
  await announceErasures(intake.context, running, 2);
  expect((await intake.announced()).map((text) => text.split(' ')[0])).toEqual(erased);
});
