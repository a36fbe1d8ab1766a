import { deriveCaseNumber } from '@telehealth/ids';
import { UniqueViolation } from '@telehealth/store';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { withFreeCaseNumber } from '../src/app/sessions/free-case-number.ts';
import { startIntake, stepOf } from './intake-under-test.ts';
import { erase } from './journey-under-test.ts';
import { startListed } from './listed-enrollments.ts';

test('decisions.md 15: every step shows the case number of its journey, and support finds the enrollment by it', async () => {
  const intake = await startListed();
  const minted = stepOf(await intake.enter({}));
  const other = stepOf(await intake.enter({}));
  const { journeyId, caseNumber } = minted;
  expect(caseNumber).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(other.caseNumber).not.toBe(caseNumber);
  expect(stepOf(await intake.next(journeyId, 'q_height', 172)).caseNumber).toBe(caseNumber);
  expect(stepOf(await intake.enter({ journeyId })).caseNumber).toBe(caseNumber);
  expect(await intake.get(journeyId)).toMatchObject({ caseNumber });
  const typed = caseNumber.toLowerCase().replace('-', '').replaceAll('0', 'o');
  expect(await intake.listed({ caseNumber: typed })).toEqual([journeyId]);
  expect(await intake.listed({ caseNumber: other.caseNumber })).toEqual([]);
  expect(await intake.listed({ caseNumber }, { brandId: 'brd_other' })).toEqual([]);
  expect(await intake.listed({ caseNumber }, { clientId: 'cli_2' })).toEqual([]);
});

test('decisions.md 15: no two journeys have one case number, which the store holds', async () => {
  const { context, enter } = await startIntake();
  const journeys = writable(context.journeys);
  const { journeyId } = stepOf(await enter({}));
  const taken = deriveCaseNumber('opr_1', 0);
  await journeys.update(journeyId, {}, { set: { caseNumber: taken } });
  const stored = await context.journeys.get(journeyId);
  if (stored === undefined) throw new Error('the journey is missing');
  const tried: string[] = [];
  await withFreeCaseNumber('opr_1', async (caseNumber) => {
    tried.push(caseNumber);
    await journeys.insert({ ...stored, _id: 'jny_copy', caseNumber });
  });
  expect(tried).toEqual([taken, deriveCaseNumber('opr_1', 1)]);
});

test('another rule of uniqueness ends the attempts', async () => {
  const failing = withFreeCaseNumber('opr_1', () => Promise.reject(new UniqueViolation('_id')));
  await expect(failing).rejects.toThrow('_id');
});

test('decisions.md 4: an erasure drops the case number', async () => {
  const intake = await startIntake();
  const { journeyId, caseNumber } = stepOf(await intake.enter({}));
  await erase(intake, journeyId);
  expect(JSON.stringify(await intake.context.journeys.get(journeyId))).not.toContain(caseNumber);
});
