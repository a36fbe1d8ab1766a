import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { AmbiguousWrite, StoreUnavailable, UnsupportedOperation } from '@telehealth/store';
import { expect, test } from 'vitest';
import { storeFaultsAsUnavailable } from './store-calls.ts';

const call = {} as Call;

test.each([
  [new StoreUnavailable('down'), 'unavailable'],
  [new AmbiguousWrite('cut'), 'unavailable'],
  [new DomainError('conflict'), 'conflict'],
  [new UnsupportedOperation('mistake'), undefined],
])('%s is told as %s', async (thrown, kind) => {
  const handler = storeFaultsAsUnavailable(() => Promise.reject(thrown), OperatorService.method.createClient);
  const told = await handler({ $typeName: 'x' }, call).catch((error: unknown) => error);
  expect(told instanceof DomainError ? told.kind : undefined).toBe(kind);
});
