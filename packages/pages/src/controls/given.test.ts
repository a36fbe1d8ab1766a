import { describe, expect, test } from 'vitest';
import type { Node } from '../api/step.ts';
import { givenAddress, wordsOf } from './given-address.ts';
import { chosenBefore, givenCodes, toggled, wordsBefore } from './options.ts';

describe('chosen options', () => {
  const codes = (control: string) => (control === 'yes_no' ? ['true', 'false'] : ['a', 'b', 'c']);
  const node = (control: string): Node => ({
    ...{ node_id: 'q', kind: 'question', control },
    options: codes(control).map((code) => ({ code })),
  });
  test.each([
    ['single_select_cards', ['a'], { answer: 'a' }],
    ['multi_select_cards', ['a', 'b'], { answer: ['a', 'b'] }],
    ['yes_no', ['false'], { answer: false }],
    ['yes_no', [], {}],
  ])('of %s are %j, sent as %j', (control, chosen, given) => {
    expect(givenCodes(node(control), chosen)).toEqual(given);
  });
  test('are sent in the order of the screen, however they were marked, and none that is not on it', () => {
    expect(givenCodes(node('multi_select_cards'), ['c', 'gone', 'a'])).toEqual({ answer: ['a', 'c'] });
    expect(givenCodes(node('single_select_cards'), ['gone'])).toEqual({});
  });
});

describe('decisions.md 12: an option that asks to say more, and unknown answers', () => {
  const node = (control: string): Node => ({
    ...{ node_id: 'q', kind: 'question', control },
    options: [
      { code: 'a' },
      { code: 'other', please_say: { label: 'Which?', required: true, max_length: 9 } },
    ],
    unknown_answers: [{ code: 'dont_know' }, { code: 'not_said' }],
  });
  test.each([
    ['single_select_cards', ['other'], { answer: { code: 'other', text: 'Gout' } }],
    ['single_select_cards', ['a'], { answer: 'a' }],
    ['single_select_cards', ['dont_know'], { answer: { code: 'dont_know' } }],
    ['multi_select_cards', ['other', 'a'], { answer: ['a', { code: 'other', text: 'Gout' }] }],
    ['multi_select_cards', ['not_said'], { answer: { code: 'not_said' } }],
  ])('of %s: %j is sent as %j', (control, chosen, given) => {
    expect(givenCodes(node(control), chosen, { other: ' Gout ', a: 'not asked for' })).toEqual(given);
  });
  test('a text that was left empty is not sent', () => {
    expect(givenCodes(node('single_select_cards'), ['other'], { other: ' ' })).toEqual({ answer: 'other' });
  });
  test('an earlier answer is shown again, with its texts', () => {
    const before = { ...node('multi_select_cards'), prefilled_value: ['a', { code: 'other', text: 'Gout' }] };
    expect(chosenBefore(before)).toEqual(['a', 'other']);
    expect(wordsBefore(before)).toEqual({ a: '', other: 'Gout' });
    expect(chosenBefore({ ...node('multi_select_cards'), prefilled_unknown: 'not_said' })).toEqual([
      'not_said',
    ]);
  });
  test('options and unknown answers take each other’s place', () => {
    const of = (before: readonly string[], code: string) => toggled(node('multi_select_cards'), before, code);
    expect(of(['a', 'other'], 'dont_know')).toEqual(['dont_know']);
    expect(of(['dont_know'], 'not_said')).toEqual(['not_said']);
    expect(of(['dont_know'], 'a')).toEqual(['a']);
    expect(of(['a'], 'a')).toEqual([]);
  });
});

describe('an address', () => {
  const words = { line1: '1 Main Street', city: 'Austin' };
  const picked = { id: 'sug_1', words };
  const field = (name: string, ...codes: string[]) => ({
    ...{ name, label: name, required: true, autocomplete: name },
    ...(codes.length > 0 && { options: codes.map((code) => ({ code, label: `The ${code}` })) }),
  });
  const fields = [field('line1'), field('city'), field('state', 'TX', 'NV'), field('country', 'US')];
  test('is sent as the suggestion while it is left as it was', () => {
    expect(givenAddress(fields, { ...words, city: ' Austin ', line2: '' }, picked)).toEqual({
      answer: { suggestion_id: 'sug_1' },
    });
  });
  test('is sent as it was typed when the patient changes it', () => {
    expect(givenAddress(fields, { ...words, line2: 'Apt 4' }, picked)).toEqual({
      answer: { ...words, line2: 'Apt 4', country: 'US' },
    });
  });
  test('is no answer while it is empty', () => {
    expect(givenAddress(fields, { line1: ' ' }, undefined)).toEqual({});
  });
});

describe('an earlier address', () => {
  const option = (code: string) => ({ code, label: code });
  const fields = [
    { name: 'state', label: 'State', required: true, autocomplete: 'on', options: ['TX', 'NV'].map(option) },
    { name: 'country', label: 'Country', required: true, autocomplete: 'on', options: [option('US')] },
    { name: 'city', label: 'City', required: true, autocomplete: 'on' },
  ];
  test('is shown by its parts, and a state that is not an option must be chosen again', () => {
    const shown = (address: unknown) => wordsOf(fields, address);
    expect(shown({ state: 'TX', city: 'Austin', country: 'US' })).toEqual({ state: 'TX', city: 'Austin' });
    expect(shown({ state: 'Texas', city: 'Austin', country: 'USA' })).toEqual({ city: 'Austin' });
    expect(shown(undefined)).toEqual({});
  });
});
