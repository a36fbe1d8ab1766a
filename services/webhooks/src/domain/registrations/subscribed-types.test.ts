import { DomainError } from '@telehealth/errors';
import { publicEventMeanings } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { subscribedTypes, subscribes } from './subscribed-types.ts';

const [first = '', second = ''] = Object.keys(publicEventMeanings);

test('every public type can be subscribed, in any order', () => {
  const types = Object.keys(publicEventMeanings).toReversed();
  expect(subscribedTypes(types)).toEqual(types);
});

test.each([
  ['an empty list', [], ['event_types.missing /event_types']],
  ['an internal type', [first, 'order.changed.v1'], ['event_types.unknown /event_types/1']],
  ['a name of a prototype', ['constructor'], ['event_types.unknown /event_types/0']],
  ['a repeated type', [first, second, first], ['event_types.repeated /event_types/2']],
])('decisions.md 10: %s is malformed', (_, names, expected) => {
  const refusal = () => subscribedTypes(names);
  expect(refusal).toThrow(DomainError);
  try {
    refusal();
  } catch (error) {
    const { kind, issues } = error as DomainError;
    expect(kind).toBe('malformed-request');
    expect(issues.map(({ code, where }) => `${code} ${where}`)).toEqual(expected);
  }
});

test('decisions.md 14: * means every type, also one that this version does not know', () => {
  expect(subscribedTypes(['*'])).toEqual(['*']);
  expect(subscribes({ eventTypes: ['*'] }, 'journey.of.tomorrow.v1')).toBe(true);
  expect(subscribes({ eventTypes: [first] }, first)).toBe(true);
  expect(subscribes({ eventTypes: [first] }, second)).toBe(false);
});
