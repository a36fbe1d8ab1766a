import { setImmediate } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import {
  BrandConfigurationService,
  UpdateBrandRequestSchema,
} from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite, openStore, StoreUnavailable } from '@telehealth/store';
import { interceptStore } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { openIdempotency } from '../src/index.ts';
import { cutStore, type Fault } from './cut-store.ts';
import { keyedCall } from './keyed-call.ts';
import { sealingKeys, startKeyedService } from './keyed-service.ts';

const leaseMs = 15_000;
const away = (write: Fault['write']): Fault => ({
  write,
  error: new StoreUnavailable('away'),
  effect: 'before',
});
const cut = (write: Fault['write'], effect: Fault['effect']): Fault => ({
  write,
  error: new AmbiguousWrite('cut'),
  effect,
});

test('a refusal is answered once its claim is free, so that the next try at once runs', async () => {
  let refusals = 1;
  const service = await startKeyedService({
    storeUrl: 'sqlite::memory:',
    wrap: (store) =>
      interceptStore(store, async (method, run) => {
        if (method === 'delete') for (let turn = 0; turn < 50; turn++) await setImmediate();
        return await run();
      }),
    script: (_, makeEffect) => (refusals-- > 0 ? Promise.reject(new DomainError('conflict')) : makeEffect()),
  });
  expect(await service.call('order-1')).toMatchObject({ kind: 'conflict' });
  expect(await service.call('order-1')).toMatchObject({ kind: 'ok', replayed: false });
});

await onEveryStore((freshUrl) => {
  const startCut = (faults: Fault[], more: Partial<Parameters<typeof startKeyedService>[0]> = {}) =>
    startKeyedService({ storeUrl: freshUrl(), wrap: (store) => cutStore(store, faults), ...more });

  test.each([
    ['the store is away', [away('update')]],
    ['the connection is lost twice', [cut('update', 'before'), cut('update', 'before')]],
  ] as const)(
    'an outcome that cannot be stored (%s) is answered nevertheless; the next try finds its effect',
    async (_, faults) => {
      const service = await startCut([...faults]);
      const first = await service.call('order-1');
      expect(first).toMatchObject({ kind: 'ok', replayed: false });
      expect(service.warned).toHaveLength(1);
      expect(await service.call('order-1')).toMatchObject({ kind: 'idempotency-in-flight' });
      await service.clock.advance(leaseMs);
      const again = await service.call('order-1');
      expect(again).toEqual(first);
      expect(new Set(service.ran).size).toBe(1);
      expect(await service.effects()).toEqual([first.effect]);
      expect(await service.call('order-1')).toEqual({ ...first, replayed: true });
    },
  );

  test.each(['before', 'after'] as const)(
    'an outcome whose connection is lost %s it is stored is stored once',
    async (effect) => {
      const service = await startCut([cut('update', effect)]);
      const first = await service.call('order-1');
      expect(await service.call('order-1')).toEqual({ ...first, replayed: true });
      expect(service.ran).toHaveLength(1);
      expect(service.warned).toEqual([]);
    },
  );

  test.each(['before', 'after'] as const)(
    'a call whose connection is lost %s its claim takes effect runs once',
    async (effect) => {
      const service = await startCut([cut('insert', effect)]);
      const first = await service.call('order-1');
      expect(first).toMatchObject({ kind: 'ok', replayed: false });
      expect(await service.call('order-1')).toEqual({ ...first, replayed: true });
      expect(service.ran).toHaveLength(1);
    },
  );

  test.each(['before', 'after'] as const)(
    'a call whose connection is lost %s it takes over a lapsed claim runs once, under the same operation id',
    async (effect) => {
      const service = await startCut([away('update'), cut('update', effect)]);
      const first = await service.call('order-1');
      await service.clock.advance(leaseMs);
      expect(await service.call('order-1')).toEqual(first);
      expect(service.ran).toHaveLength(2);
      expect(new Set(service.ran).size).toBe(1);
      expect(await service.call('order-1')).toEqual({ ...first, replayed: true });
    },
  );

  test('a call whose claim fails is unavailable and runs nothing; the next try runs', async () => {
    const service = await startCut([away('insert')]);
    expect(await service.call('order-1')).toMatchObject({ kind: 'unavailable' });
    expect(service.ran).toEqual([]);
    expect(await service.call('order-1')).toMatchObject({ kind: 'ok', replayed: false });
  });

  test('a key that cannot be freed after a refusal is free for the same request after its lease', async () => {
    const refusals = [new DomainError('conflict')];
    const service = await startCut([away('delete')], {
      script: async (_, makeEffect) => {
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        return makeEffect();
      },
    });
    expect(await service.call('order-1')).toMatchObject({ kind: 'conflict' });
    expect(service.warned).toHaveLength(1);
    expect(await service.call('order-1')).toMatchObject({ kind: 'idempotency-in-flight' });
    await service.clock.advance(leaseMs);
    expect(await service.call('order-1')).toMatchObject({ kind: 'ok' });
  });

  test('a claim lasts one second longer than the deadline of its call', async () => {
    const service = await startCut([away('update')]);
    await service.call('order-1', { timeoutMs: 3000 });
    await service.clock.advance(4000);
    expect(await service.call('order-1')).toMatchObject({ kind: 'ok', replayed: false });
  });

  test('an ambiguous claim is not tried again after the deadline, and nothing runs', async () => {
    const store = await openStore(freshUrl());
    onTestFinished(() => store.close());
    let leftMs = 1000;
    let ran = 0;
    const interceptor = await openIdempotency({
      store: interceptStore(store, async (method, run) => {
        if (method !== 'insert' || leftMs === 0) return run();
        leftMs = 0;
        throw new AmbiguousWrite('cut');
      }),
      clock: { now: () => Date.now() },
      sealingKeys,
      purpose: 'lost idempotency outcomes',
      logger: { warn: () => {} },
    });
    const handler = interceptor(async () => {
      ran++;
      return {};
    }, BrandConfigurationService.method.updateBrand);
    const call = { ...keyedCall('order-1', 'f'), remainingMs: () => leftMs };
    const answer = handler(create(UpdateBrandRequestSchema), call);
    await expect(answer).rejects.toMatchObject({ kind: 'timeout' });
    expect(ran).toBe(0);
  });

  test('the answer of a call that timed out is replayed to the next try', async () => {
    const finish = Promise.withResolvers<void>();
    const service = await startKeyedService({
      storeUrl: freshUrl(),
      script: async (_, makeEffect) => {
        await finish.promise;
        return makeEffect();
      },
    });
    // Long enough for the claim on a busy machine: a call that is late before it has its claim runs nothing.
    expect(await service.call('order-1', { timeoutMs: 3000 })).toMatchObject({ kind: 'timeout' });
    finish.resolve();
    await expect.poll(() => service.call('order-1')).toMatchObject({ kind: 'ok', replayed: true });
    expect(service.ran).toHaveLength(1);
  });
});
