import { expect, test } from 'vitest';
import { startIntake } from './intake-under-test.ts';
import { enrollmentOf, mint, pay, reporterOf, walked } from './journey-under-test.ts';

test('decisions.md 3: an enrollment follows its journey, from the first question to the case', async () => {
  const intake = await startIntake();
  const journeyId = await mint(intake);
  expect(await enrollmentOf(intake, journeyId)).toMatchObject({
    status: 'intake',
    milestones: [],
    message: { journeyId, brandId: 'brd_slim', offeringRef: '', phase: '' },
  });
  const submitted = await walked(intake);
  const seen = () => enrollmentOf(intake, submitted);
  expect(await seen()).toMatchObject({ status: 'submitted', milestones: ['intake.submitted'] });
  await pay(intake, submitted);
  expect(await seen()).toMatchObject({ status: 'paid' });
  await reporterOf(intake).report(submitted, 'case.opened', { reference: 'case_1' });
  const milestones = ['intake.submitted', 'payment.succeeded', 'case.opened'];
  expect(await seen()).toMatchObject({ status: 'in_review', milestones });
});
