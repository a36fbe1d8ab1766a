import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';
import { isOfKinds, kindsIn } from './kinds.ts';

test('what was changed is told in words, without the marks of JSON', () => {
  expect(
    changesOf({
      redirectAllowlist: ['https://shop.example', 'https://a.example'],
      isActive: true,
      theme: { accent: '#0a7d5a', fonts: [] },
      reference: null,
      amountMinor: 12_345,
    }),
  ).toEqual([
    'Redirect allowlist: https://shop.example, https://a.example',
    'Is active: yes',
    'Theme: accent #0a7d5a; fonts nothing',
    'Reference: nothing',
    'Amount minor: 12345',
  ]);
  expect(changesOf(null)).toEqual([]);
});

test('acts are chosen by what they are about, also by what this screen does not know yet', () => {
  const acts = [{ action: 'order.refund' }, { action: 'order_note.write' }];
  expect(acts.filter((act) => isOfKinds(act, ['order']))).toEqual([acts[0]]);
  expect(acts.filter((act) => isOfKinds(act, []))).toEqual(acts);
  expect(kindsIn(acts)).toContain('order_note');
});
