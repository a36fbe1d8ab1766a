import { create } from '@bufbuild/protobuf';
import { BrandService, UpdateBrandRequestSchema } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import {
  AmbiguousWrite,
  type CollectionDefinition,
  type Document,
  openStore,
  StoreUnavailable,
} from '@telehealth/store';
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

await onEveryStore((freshUrl) => {
  const startCut = (faults: Fault[], more: Partial<Parameters<typeof startKeyedService>[0]> = {}) =>
    startKeyedService({ storeUrl: freshUrl(), wrap: (store) => cutStore(store, faults), ...more });

  test.each([
    ['the store is away', [away('update')]],
    ['the connection is lost twice', [cut('update', 'before'), cut('update', 'before')]],
  ] as const)(
    'an outcome that cannot be stored (%s) goes out all the same; the next try finds its effect',
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
    'a connection lost %s the outcome was stored: it is stored, once',
    async (effect) => {
      const service = await startCut([cut('update', effect)]);
      const first = await service.call('order-1');
      expect(await service.call('order-1')).toEqual({ ...first, replayed: true });
      expect(service.ran).toHaveLength(1);
      expect(service.warned).toEqual([]);
    },
  );

  test.each(['before', 'after'] as const)(
    'a connection lost %s the claim took effect: the call runs, once',
    async (effect) => {
      const service = await startCut([cut('insert', effect)]);
      const first = await service.call('order-1');
      expect(first).toMatchObject({ kind: 'ok', replayed: false });
      expect(await service.call('order-1')).toEqual({ ...first, replayed: true });
      expect(service.ran).toHaveLength(1);
    },
  );

  test.each(['before', 'after'] as const)(
    'a connection lost %s a lapsed claim was taken over: the call runs, once, under the same operation id',
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

  test('a claim that cannot be made is unavailable and runs nothing; the next try does', async () => {
    const service = await startCut([away('insert')]);
    expect(await service.call('order-1')).toMatchObject({ kind: 'unavailable' });
    expect(service.ran).toEqual([]);
    expect(await service.call('order-1')).toMatchObject({ kind: 'ok', replayed: false });
  });

  test('a key that cannot be freed after a refusal is free to the same request when its lease has lapsed', async () => {
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

  test('a claim lives as long as its call may, and a second: a short deadline frees a dead one sooner', async () => {
    const service = await startCut([away('update')]);
    await service.call('order-1', { timeoutMs: 3000 });
    await service.clock.advance(4000);
    expect(await service.call('order-1')).toMatchObject({ kind: 'ok', replayed: false });
  });

  test('a claim lost with its connection is not tried again when the deadline has passed, and runs nothing', async () => {
    const store = await openStore(freshUrl());
    onTestFinished(() => store.close());
    let leftMs = 1000;
    let ran = 0;
    const interceptor = await openIdempotency({
      store: {
        async collection<D extends Document>(definition: CollectionDefinition<D>) {
          const whole = await store.collection(definition);
          const insert: typeof whole.insert = async (...given) => {
            if (leftMs === 0) return whole.insert(...given);
            leftMs = 0;
            throw new AmbiguousWrite('cut');
          };
          return { ...whole, insert };
        },
      },
      clock: { now: () => Date.now() },
      sealingKeys,
      logger: { warn: () => {} },
    });
    const handler = interceptor(async () => {
      ran++;
      return {};
    }, BrandService.method.updateBrand);
    const call = { ...keyedCall('order-1', 'f'), remainingMs: () => leftMs };
    const told = handler(create(UpdateBrandRequestSchema), call);
    await expect(told).rejects.toMatchObject({ kind: 'timeout' });
    expect(ran).toBe(0);
  });

  test('an answer nobody waited for any more is replayed to the next try', async () => {
    const finish = Promise.withResolvers<void>();
    const service = await startKeyedService({
      storeUrl: freshUrl(),
      script: async (_, makeEffect) => {
        await finish.promise;
        return makeEffect();
      },
    });
    expect(await service.call('order-1', { timeoutMs: 50 })).toMatchObject({ kind: 'timeout' });
    finish.resolve();
    await expect
      .poll(() => service.call('order-1'), { timeout: 20_000, interval: 5 })
      .toMatchObject({ kind: 'ok', replayed: true });
    expect(service.ran).toHaveLength(1);
  });
});
