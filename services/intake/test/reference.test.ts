import { createClient } from '@connectrpc/connect';
import { CheckoutReadinessService } from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { JourneyDirectoryService } from '@telehealth/contracts/intake/v1/journey_directory_service';
import { expect, test } from 'vitest';
import { journeysOf, start } from './entry-under-test.ts';
import { asBrand, correlated, refusalOf, stepOf } from './intake-under-test.ts';
import { erase } from './journey-under-test.ts';

const reference = 'Canary:2026_02.7-a';

test('decisions.md 14: the reference of an entry is kept at the mint, and every step shows it', async () => {
  const { intake } = await start();
  const minted = stepOf(await intake.enter({ reference }));
  const { journeyId } = minted;
  const answered = stepOf(await intake.next(journeyId, 'q_email', 'ann@example.com'));
  const back = stepOf(await intake.back(journeyId));
  const resumed = stepOf(await intake.enter({ journeyId }));
  const abandoned = stepOf(await intake.abandon(journeyId));
  for (const step of [minted, answered, back, resumed, abandoned]) expect(step.reference).toBe(reference);
});

test('decisions.md 14: another reference on a resume is ignored, also where the journey has none', async () => {
  const { intake } = await start();
  const { journeyId } = stepOf(await intake.enter({ reference }));
  expect(stepOf(await intake.enter({ journeyId, reference: 'another' })).reference).toBe(reference);
  const plain = stepOf(await intake.enter({}));
  expect(plain.reference).toBe('');
  expect(stepOf(await intake.enter({ journeyId: plain.journeyId, reference })).reference).toBe('');
  const stored = (await journeysOf(intake)).map((journey) => journey.reference);
  expect(new Set(stored)).toEqual(new Set([reference, undefined]));
});

test('decisions.md 14: a malformed reference is refused, and nothing is stored', async () => {
  const { intake } = await start();
  for (const malformed of ['a b', 'r'.repeat(65), 'ann@example.com'])
    expect(refusalOf(await intake.enter({ reference: malformed }))).toBe('malformed-request');
  expect(await journeysOf(intake)).toEqual([]);
});

test('decisions.md 14: a checkout and the operators learn the reference, and no event or log line has it', async () => {
  const { intake } = await start();
  const { journeyId } = stepOf(await intake.enter({ reference }));
  await intake.next(journeyId, 'q_email', 'ann@example.com');
  const checkouts = createClient(CheckoutReadinessService, intake.transport);
  expect(await checkouts.judgeSale({ journeyId }, asBrand())).toMatchObject({
    reference,
    locale: 'en',
  });
  const operators = createClient(JourneyDirectoryService, intake.asOperator());
  const { journeys } = await operators.listJourneys({ brandId: 'brd_slim' }, correlated);
  expect(journeys).toMatchObject([{ journeyId, reference }]);
  const events = await intake.events();
  expect(events.map(({ type }) => type)).toEqual(['journey.prospect.captured.v1']);
  for (const text of [JSON.stringify(events), intake.log()]) expect(text).not.toContain(reference);
});

test('decisions.md 4: an erasure drops the reference', async () => {
  const { intake } = await start();
  const { journeyId } = stepOf(await intake.enter({ reference }));
  await erase(intake, journeyId);
  expect(JSON.stringify(await intake.context.journeys.get(journeyId))).not.toContain(reference);
});
