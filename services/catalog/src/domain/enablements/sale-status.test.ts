import { expect, test } from 'vitest';
import type { Check, Outcome } from './check.ts';
import type { EnablementStatus } from './enablement-status.ts';
import { type SaleStatus, saleStatus } from './sale-status.ts';

test.each<[EnablementStatus, Outcome[], SaleStatus]>([
  ['active', ['pass', 'pass'], 'active'],
  ['enabled_pending_activation', ['pass', 'not_performed'], 'unverified'],
  ['enabled_pending_activation', ['unverifiable', 'pass'], 'unverified'],
  ['enabled_pending_activation', ['fail', 'pass'], 'inactive'],
  ['enabled_pending_activation', ['not_performed', 'fail'], 'inactive'],
  ['suspended', ['pass', 'pass'], 'inactive'],
  ['suspended', ['not_performed'], 'inactive'],
])('a report that is %s with checks that %o makes the sale %s', (status, outcomes, expected) => {
  const checks = outcomes.map((outcome): Check => ({ check: 'payments_ready', detail: '', outcome }));
  expect(saleStatus({ status, checks })).toBe(expected);
});
