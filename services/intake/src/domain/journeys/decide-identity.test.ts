import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { decideIdentity } from './decide-identity.ts';

const [ann, bob] = ['a', 'b'].map((letter) => ({
  personId: `per_${letter.repeat(22)}`,
  formerIds: [] as string[],
}));
if (!ann || !bob) throw new Error('two persons');
const bound = [{ type: 'identity.bound', occurredAt: 1 }] as const;

function refusalOf(act: () => unknown): string {
  try {
    act();
    return 'none';
  } catch (error) {
    return error instanceof DomainError ? error.kind : String(error);
  }
}

test('decisions.md 8: the first person who signs in for a journey is bound to it, with one event', () => {
  expect(decideIdentity({}, ann)).toEqual({
    fields: { personId: ann.personId },
    happened: [{ type: 'identity.bound' }],
  });
});

test('the same person again changes nothing', () => {
  expect(decideIdentity({ personId: ann.personId }, ann)).toBeUndefined();
});

test('another person is refused', () => {
  expect(refusalOf(() => decideIdentity({ personId: ann.personId }, bob))).toBe('conflict');
});

test('decisions.md 8: the person of a journey that is bound under a former id is bound anew, without an event', () => {
  const person = { ...ann, formerIds: ['per_before'] };
  expect(decideIdentity({ personId: 'per_before', timeline: bound }, person)).toEqual({
    fields: { personId: ann.personId },
  });
});

test('decisions.md 8: the event comes once, also when an operator has ended the binding in between', () => {
  expect(decideIdentity({ timeline: bound }, bob)).toEqual({
    fields: { personId: bob.personId },
  });
});

test.each([
  '',
  'auth0|ann',
  'per_',
  `per_${'a'.repeat(21)}`,
  `per_${'a'.repeat(23)}`,
  `per_${'a'.repeat(22)}\n`,
])('nothing but a person id is stored: %j is refused', (personId) => {
  expect(refusalOf(() => decideIdentity({}, { personId, formerIds: [] }))).toBe('malformed-request');
});
