import { fakeClock } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import type { PatientJourney } from './unsealed-journey.ts';
import { createUnsealedJourneys } from './unsealed-journeys.ts';

const name = { clientId: 'cli_1', brandId: 'brd_1', journeyId: 'jrn_1' };
const document = { _id: 'jrn_1', clientId: 'cli_1', brandId: 'brd_1', sealed: 'sealed' };
const journey = { document } as PatientJourney;

test('a journey is held for a minute of the clock, without its sealed text', async () => {
  const clock = fakeClock();
  const held = createUnsealedJourneys(clock);
  held.store(journey);
  await clock.advance(59_000);
  expect(held.find(name)?.document.sealed).toBe('');
  await clock.advance(2_000);
  expect(held.find(name)).toBeUndefined();
  await held.close();
});
