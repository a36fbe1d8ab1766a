import { expect, test } from 'vitest';
import { bodyOf, type Field, faultsOf } from './field.ts';

const fields: readonly Field[] = [
  { name: 'url', label: 'Address', kind: 'text', required: true },
  { name: 'event_types', label: 'Types', kind: 'lines' },
  { name: 'signer/email', label: 'E-mail', kind: 'text' },
  { name: 'amount', label: 'Amount', kind: 'number' },
  { name: 'refund', label: 'Refund', kind: 'money', currency: 'USD' },
  { name: 'theme', label: 'Theme', kind: 'json' },
  { name: 'read_only', label: 'Read only', kind: 'toggle' },
];

test('a body has what was entered, at its place, and an empty field is left out', () => {
  expect(
    bodyOf(fields, {
      url: 'https://a',
      event_types: 'a\n\n b ',
      'signer/email': 'x',
      amount: '12',
      refund: '1.5',
    }),
  ).toEqual({
    body: {
      url: 'https://a',
      event_types: ['a', 'b'],
      signer: { email: 'x' },
      amount: 12,
      refund: 150,
      read_only: false,
    },
  });
});

test('a list that was emptied is an empty list', () => {
  const had: readonly Field[] = [{ name: 'origins', label: 'Origins', kind: 'lines', value: 'https://a' }];
  expect(bodyOf(had, { origins: '' })).toEqual({ body: { origins: [] } });
});

test('missing and malformed values are reported by field', () => {
  expect(bodyOf(fields, { url: '', amount: 'x', theme: '{' })).toEqual({
    faults: { url: 'Address is needed.', amount: 'This is no number.', theme: 'This is no JSON.' },
  });
});

test('the issues of a problem are shown at their fields, and the others beside the form', () => {
  const issues = [
    { where: '/event_types/1', message: 'Unknown.' },
    { where: '/signer/email', message: 'No address.' },
    { message: 'Something else.' },
  ];
  expect(faultsOf(fields, issues)).toEqual({
    faults: { event_types: 'Unknown.', 'signer/email': 'No address.' },
    others: ['Something else.'],
  });
});
