import { expect, test } from 'vitest';
import { unlimitedRetention } from './unlimited-retention.ts';

test('decisions.md 13: a live process names the settings of retention that it has no value of', () => {
  const live = { DEPLOYMENT_MODE: 'live', ORDER_RETENTION: '400d' };
  expect(unlimitedRetention(live, ['ORDER_RETENTION'])).toEqual([]);
  expect(unlimitedRetention(live, ['JOURNEY_RETENTION'])).toEqual(['JOURNEY_RETENTION']);
});

test('decisions.md 13: a process of test mode names none', () => {
  expect(unlimitedRetention({}, ['JOURNEY_RETENTION'])).toEqual([]);
});
