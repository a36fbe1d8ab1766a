import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { callOptions, errorFromWire, failedUpstreamOf } from '../src/index.ts';
import { calledServer, caller } from './scripted-server.ts';

const rpc = 'telehealth.intake.v1.IntakeService/Next';
const tenancy = {
  clientId: 'cli_1',
  brandIds: ['brd_1'],
  brandId: 'brd_1',
  mode: 'test',
  credentialId: 'key_1',
} as const;

test('decisions.md 16: a failed call says whom it was sent to, also as the cause of another error', async () => {
  await using refusing = await calledServer(() => Promise.reject(new DomainError('unavailable')));
  const error = await refusing.intake.next({}).catch((thrown: unknown) => thrown);
  const upstream = { rpc, address: `127.0.0.1:${refusing.server.httpPort}` };
  expect(failedUpstreamOf(error)).toEqual(upstream);
  expect(failedUpstreamOf(errorFromWire(error))).toEqual(upstream);
  expect(failedUpstreamOf(new DomainError('unavailable'))).toBeUndefined();
});

test('decisions.md 16: the log line of a call that failed has client, brand and the call that it failed for', async () => {
  await using nowhere = caller({ targets: ['http://127.0.0.1:9'] });
  await using scripted = await calledServer(() => nowhere.intake.next({}));
  const sent = callOptions({ correlationId: 'c-1', tenancy });
  await expect(scripted.intake.next({}, sent)).rejects.toThrow();
  expect(scripted.logged).toMatchObject([
    {
      message: 'call unavailable',
      fields: { clientId: 'cli_1', brandId: 'brd_1', upstream: { rpc, address: '127.0.0.1:9' } },
    },
  ]);
});
