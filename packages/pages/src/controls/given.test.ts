import { describe, expect, test } from 'vitest';
import type { Node } from '../api/step.ts';
import { givenAddress } from './given-address.ts';
import { givenCodes } from './options.ts';

describe('chosen options', () => {
  const node = (control: string): Node => ({ node_id: 'q', kind: 'question', control });
  test.each([
    ['single_select_cards', ['a'], { answer: 'a' }],
    ['multi_select_cards', ['a', 'b'], { answer: ['a', 'b'] }],
    ['yes_no', ['false'], { answer: false }],
    ['yes_no', [], {}],
  ])('of %s are %j, sent as %j', (control, codes, given) => {
    expect(givenCodes(node(control), codes)).toEqual(given);
  });
});

describe('an address', () => {
  const words = { line1: '1 Main Street', city: 'Austin' };
  const picked = { id: 'sug_1', words };
  test('is sent as the suggestion while it is left as it was', () => {
    expect(givenAddress({ ...words, city: ' Austin ', line2: '' }, picked)).toEqual({
      answer: { suggestion_id: 'sug_1' },
    });
  });
  test('is sent as it was typed when the patient changes it', () => {
    expect(givenAddress({ ...words, line2: 'Apt 4' }, picked)).toEqual({
      answer: { ...words, line2: 'Apt 4' },
    });
  });
  test('is no answer while it is empty', () => {
    expect(givenAddress({ line1: ' ' }, undefined)).toEqual({});
  });
});
