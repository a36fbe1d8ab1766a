import { dataOf, keptOf, removeData } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { clientPlaces } from '../src/app/cases/client-places.ts';
import { startCases } from './cases-under-test.ts';

test('decisions.md 16: the case of a deleted client goes, and the agreements that it executed stay as proof of the contract', async () => {
  const cases = await startCases();
  const { context } = cases;
  await cases.sign();
  const executed = (await context.cases.get('cli_1'))?.executions;
  expect(executed).not.toEqual([]);
  const places = await clientPlaces(context);
  expect(await dataOf(places, 'cli_1')).toMatchObject({ onboarding_cases: 1 });
  expect(await keptOf(places, 'cli_1')).not.toContain('kept_executions: contract');
  await removeData(places, 'cli_1', context);
  expect(await dataOf(places, 'cli_1')).toEqual({});
  expect(await context.cases.get('cli_1')).toBeUndefined();
  expect(await keptOf(places, 'cli_1')).toContain('kept_executions: contract');
  expect(await context.keptExecutions.get('cli_1')).toEqual({ _id: 'cli_1', executions: executed });
});
