import { createRegistry } from '@telehealth/service-kit/telemetry';
import { readSeries } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { day, MEMBER, startCalls, stateOf } from './domain-calls.ts';

test('decisions.md 16: the first end of a certificate is a metric, for domains that are active and that wait for an operator', async () => {
  const registry = createRegistry('domains');
  const { allIsWell, after, clock, get, register, remove, verify } = await startCalls({ registry });
  const ends = () => readSeries(registry, 'certificate_end_timestamp_seconds', 'state');
  allIsWell();
  await register('login.brand.example');
  expect(await ends()).toEqual({});
  const first = clock.now() + 90 * day;
  await verify();
  await after(0);
  expect(stateOf(await get())).toBe('active');
  expect(await ends()).toEqual({ active: first / 1000 });

  clock.pass(day);
  const later = clock.now() + 90 * day;
  for (const [brandId, hostname] of [
    ['brd_2', 'www.two.example'],
    ['brd_3', 'www.three.example'],
  ] as const) {
    await register(hostname, MEMBER, { brandId });
    await verify(MEMBER, { brandId });
    await after(0);
    clock.pass(day);
  }
  expect(await ends()).toEqual({ active: first / 1000, cert_issued: later / 1000 });
  await remove();
  expect(await ends()).toEqual({ cert_issued: later / 1000 });
});
