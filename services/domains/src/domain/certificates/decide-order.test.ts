import { expect, test } from 'vitest';
import type { StoredDomain } from '../domains/stored-domain.ts';
import { decideStepOutcome } from './decide-order.ts';

const domain = (state: StoredDomain['state']) =>
  ({
    ...{ _id: 'dom_1', clientId: 'cli_1', brandId: 'brd_1', mode: 'test', hostname: 'login.shop.example' },
    ...{ kind: 'login', state, order: { dueAt: 5, holder: 'step', until: 9 } },
  }) as unknown as StoredDomain;
const failure = { at: 5, reason: 'order_refused', retryAt: 99 };
const end = { at: 5, holder: 'step', sealedUnder: 'k1' };

test.each([
  ['active', ['domain.certificate_failing.v1']],
  ['cert_requested', []],
] as const)('a failed order of a domain that is %s tells its client: %j', (state, told) => {
  const outcome = { status: 'failed', failure } as unknown as Parameters<typeof decideStepOutcome>[1];
  const events = decideStepOutcome(domain(state), outcome, end)?.events ?? [];
  expect(events.map(({ type }) => type)).toEqual(told);
  if (events[0]) expect(events[0].data).toEqual({ hostname: 'login.shop.example' });
});
