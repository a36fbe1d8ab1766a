import { create } from '@bufbuild/protobuf';
import {
  BrandConfigurationService,
  UpdateBrandRequestSchema,
  type UpdateBrandResponse,
} from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { DomainError } from '@telehealth/errors';
import { type FakeClock, fakeClock } from '@telehealth/service-kit/testing';
import { openStore, type Store } from '@telehealth/store';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openIdempotency } from '../src/index.ts';
import { keyedCall } from './keyed-call.ts';
import { sealingKeys } from './keyed-service.ts';

interface Told {
  readonly kind: string;
  readonly effect?: string | undefined;
  readonly replayed: boolean;
}

type Work = (operationId: string) => Promise<string>;

/** One try, under the key `order-1`, of the call with this id; its handler makes the effect that `work` gives. */
async function tryCall(
  store: Store,
  clock: FakeClock,
  callId: string | undefined,
  work: Work,
): Promise<Told> {
  const intercept = await openIdempotency({
    ...{ store, clock, sealingKeys, purpose: 'test' },
    logger: { warn: () => {} },
  });
  const handler = intercept(
    async (_, { operationId = '' }) => ({ brand: { brandId: await work(operationId) } }),
    BrandConfigurationService.method.updateBrand,
  );
  const call = { ...keyedCall('order-1', 'f1'), callId };
  try {
    const { brand } = (await handler(create(UpdateBrandRequestSchema), call)) as UpdateBrandResponse;
    return { kind: 'ok', effect: brand?.brandId, replayed: call.replayed };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: error.kind, replayed: call.replayed };
  }
}

onEmbeddedStore((freshUrl) => {
  const start = async () => {
    const store = await openStore(freshUrl());
    onTestFinished(() => store.close());
    const clock = fakeClock(Date.now());
    return (callId: string | undefined, work: Work = async (operationId) => operationId) =>
      tryCall(store, clock, callId, work);
  };
  /** A try whose replica dies in its handler; resolves to its operation id. */
  const dying = (attempt: Awaited<ReturnType<typeof start>>, callId: string | undefined): Promise<string> =>
    new Promise((resolve) => {
      void attempt(callId, (operationId) => {
        resolve(operationId);
        return new Promise(() => {});
      });
    });

  describe('decisions.md 1 Idempotency-Key: the replica of a call dies', () => {
    test('the second try of the call runs at once, under the same operation id', async () => {
      const attempt = await start();
      const operationId = await dying(attempt, 'call-1');
      expect(await attempt('call-1')).toEqual({ kind: 'ok', effect: operationId, replayed: false });
    });

    test.each([
      ['call-1', 'call-2'],
      ['call-1', undefined],
      [undefined, 'call-2'],
      [undefined, undefined],
    ])('another call finds the key in flight (%s, %s)', async (first, other) => {
      const attempt = await start();
      await dying(attempt, first);
      expect(await attempt(other)).toEqual({ kind: 'idempotency-in-flight', replayed: false });
    });

    test('the second try of a call that has concluded gets its outcome, which is a replay for other calls only', async () => {
      const attempt = await start();
      const first = await attempt('call-1');
      const notRun: Work = () => Promise.reject(new Error('the handler ran again'));
      expect(await attempt('call-1', notRun)).toEqual(first);
      expect(await attempt('call-2', notRun)).toEqual({ ...first, replayed: true });
    });

    test('the first try, when its replica lives on, frees nothing and replaces nothing', async () => {
      const attempt = await start();
      const end = Promise.withResolvers<string>();
      const entered = Promise.withResolvers<void>();
      const late = attempt('call-1', () => {
        entered.resolve();
        return end.promise;
      });
      await entered.promise;
      const second = await attempt('call-1');
      end.reject(new DomainError('conflict'));
      expect(await late).toMatchObject({ kind: 'conflict' });
      expect(await attempt('call-2')).toEqual({ ...second, replayed: true });
    });
  });
});
