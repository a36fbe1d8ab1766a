import { expect, test } from 'vitest';
import { exclusiveContradiction } from './exclusive-contradiction.ts';

const options = ['a', 'b', 'none', 'unsure'].map((code, index) => ({ code, exclusive: index > 1 }));

test('interface.md 4.1 rule 11: an exclusive option contradicts every other one', () => {
  expect(exclusiveContradiction(options, ['a', 'none'])).toEqual({
    exclusiveCodes: ['none'],
    conflictingCodes: ['a'],
  });
});

test('interface.md 2.6: when only exclusive options are chosen, both lists name them', () => {
  const exclusive = ['none', 'unsure'];
  expect(exclusiveContradiction(options, exclusive)).toEqual({
    exclusiveCodes: exclusive,
    conflictingCodes: exclusive,
  });
});

test.each([[[]], [['none']], [['a', 'b']], [['a', 'unknown']]])('%j is no contradiction', (chosen) => {
  expect(exclusiveContradiction(options, chosen)).toBeUndefined();
});
