import { expect, test } from 'vitest';
import { parcelsOf } from './parcels.ts';
import { stepsDone } from './steps-done.ts';

const shipped = { type: 'shipment.shipped', occurred_at: '2026-02-03T16:05:12.408Z' };

test('decisions.md 15: a parcel is shown once, with its carrier, number and an https page alone', () => {
  const one = { carrier: 'UPS', tracking_number: '1Z' };
  expect(
    parcelsOf([
      { type: 'rx.transmitted', occurred_at: shipped.occurred_at },
      { ...shipped, ...one },
      { ...shipped, ...one, type: 'shipment.delivered', tracking_url: 'https://ups.example/1Z' },
      { ...shipped, tracking_number: '2Z', tracking_url: 'javascript:alert(1)' },
    ]),
  ).toEqual([
    { carrier: 'UPS', number: '1Z', url: 'https://ups.example/1Z' },
    { carrier: undefined, number: '2Z', url: undefined },
  ]);
  expect(parcelsOf([shipped])).toEqual([]);
});

test('a delivery that is reported by the number alone keeps the link', () => {
  const one = { carrier: 'UPS', tracking_number: '1Z', tracking_url: 'https://ups.example/1Z' };
  const delivered = { ...shipped, type: 'shipment.delivered', tracking_number: '1Z' };
  expect(parcelsOf([{ ...shipped, ...one }, delivered])).toEqual([
    { carrier: 'UPS', number: '1Z', url: 'https://ups.example/1Z' },
  ]);
});

test('a treatment that does not go on promises no further step', () => {
  for (const status of ['declined', 'refunded', 'disputed', 'new_status'])
    expect(stepsDone(status)).toBeUndefined();
  expect(stepsDone('in_review')).toEqual({ done: 1, isBegun: true });
});

test('a step is not said to have begun before it was reported', () => {
  for (const status of ['submitted', 'paid', 'clinical_submitted'])
    expect(stepsDone(status)).toEqual({ done: 1, isBegun: false });
  // The prescription was sent, and no package yet.
  expect(stepsDone('approved')?.done).toBe(2);
});
