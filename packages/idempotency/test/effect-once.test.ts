import { DomainError, type ErrorKind } from '@telehealth/errors';
import { fakeClock } from '@telehealth/service-kit/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { sealingKeys, startKeyedService } from './keyed-service.ts';

const day = 24 * 60 * 60 * 1000;

await onEveryStore((freshUrl) => {
  describe('decisions.md 1 Idempotency-Key', () => {
    test('a replay is the same message, marked as replayed, without a second effect', async () => {
      const service = await startKeyedService({ storeUrl: freshUrl() });
      const first = await service.call('order-1');
      expect(first).toMatchObject({ kind: 'ok', replayed: false });
      const again = await service.call('order-1');
      expect(again).toEqual({ ...first, replayed: true });
      expect(await service.effects()).toEqual([first.effect]);
      expect(service.ran).toEqual([expect.stringMatching(/^opr_/)]);
    });

    test('a replica that starts later under a rotated sealing key replays it too', async () => {
      const storeUrl = freshUrl();
      const one = await startKeyedService({ storeUrl });
      const first = await one.call('order-1');
      await one.close();
      const rotated = [{ id: 'k2', key: Buffer.alloc(32, 7) }, ...sealingKeys] as const;
      const two = await startKeyedService({ storeUrl, sealingKeys: rotated });
      expect(await two.call('order-1')).toEqual({ ...first, replayed: true });
      expect(two.ran).toEqual([]);
    });

    test('without a key every call has its effect and no operation id', async () => {
      const service = await startKeyedService({ storeUrl: freshUrl() });
      await service.call(undefined);
      await service.call(undefined);
      expect(service.ran).toEqual([undefined, undefined]);
      expect(await service.effects()).toHaveLength(2);
    });

    test('a read ignores the key', async () => {
      const service = await startKeyedService({ storeUrl: freshUrl() });
      for (const method of ['listBrands', 'getBrand'] as const) {
        expect(await service.read('order-1', method)).toMatchObject({ kind: 'ok', replayed: false });
        expect(await service.read('order-1', method)).toMatchObject({ kind: 'ok', replayed: false });
      }
      expect(await service.call('order-1')).toMatchObject({ kind: 'ok', replayed: false });
    });

    test.each(['', 'two words', 'tab\there', 'x'.repeat(256), 'caf\u00e9'])(
      'the key %j is malformed and reaches no handler',
      async (key) => {
        const service = await startKeyedService({ storeUrl: freshUrl() });
        const answer = await service.call(key);
        expect(answer).toMatchObject({
          kind: 'malformed-request',
          issues: [{ code: 'request.idempotency_key' }],
        });
        expect(service.ran).toEqual([]);
      },
    );

    test.each(['"quoted"', '!', '~'.repeat(255)])('the key %j is accepted', async (key) => {
      const service = await startKeyedService({ storeUrl: freshUrl() });
      const first = await service.call(key);
      expect(await service.call(key)).toEqual({ ...first, replayed: true });
    });

    test('another body, brand or operation under a used key is a mismatch without effect', async () => {
      const service = await startKeyedService({ storeUrl: freshUrl() });
      await service.call('order-1');
      expect(await service.call('order-1', { route: 'sales' })).toMatchObject({
        kind: 'idempotency-mismatch',
      });
      expect(await service.call('order-1', { brand: 'brd_2' })).toMatchObject({
        kind: 'idempotency-mismatch',
      });
      expect(service.ran).toHaveLength(1);
      expect(await service.call('order-1')).toMatchObject({ kind: 'ok', replayed: true });
    });

    test('the fingerprint of the public request decides when the gateway sends one', async () => {
      const service = await startKeyedService({ storeUrl: freshUrl() });
      const first = await service.call('order-1', { fingerprint: 'f1', route: 'a' });
      const same = await service.call('order-1', { fingerprint: 'f1', route: 'b' });
      expect(same).toEqual({ ...first, replayed: true });
      expect(await service.call('order-1', { fingerprint: 'f2', route: 'a' })).toMatchObject({
        kind: 'idempotency-mismatch',
      });
    });

    test('the same key of another client, or of an operator of that name, is another key', async () => {
      const service = await startKeyedService({ storeUrl: freshUrl() });
      const answer = [
        await service.call('order-1', { client: 'cli_1' }),
        await service.call('order-1', { client: 'cli_2' }),
        await service.operate('order-1', 'cli_1'),
        await service.operate('order-1', 'cli_2'),
      ];
      expect(answer.map(({ kind, replayed }) => `${kind} ${replayed}`)).toEqual(Array(4).fill('ok false'));
      expect(new Set(answer.map(({ effect }) => effect)).size).toBe(4);
      expect(await service.operate('order-1', 'cli_1')).toEqual({ ...answer[2], replayed: true });
    });

    test('of concurrent duplicates at two replicas one runs, the others are in flight', async () => {
      const entered = Promise.withResolvers<void>();
      const finish = Promise.withResolvers<void>();
      const storeUrl = freshUrl();
      const script = async (_: unknown, makeEffect: () => Promise<string>) => {
        entered.resolve();
        await finish.promise;
        return makeEffect();
      };
      const one = await startKeyedService({ storeUrl, script });
      const two = await startKeyedService({ storeUrl, script, clock: one.clock });
      const first = one.call('order-1');
      await entered.promise;
      for (const service of [one, two, one, two]) {
        expect(await service.call('order-1')).toMatchObject({
          kind: 'idempotency-in-flight',
          retryAfterSeconds: 1,
          replayed: false,
        });
      }
      finish.resolve();
      expect(await first).toMatchObject({ kind: 'ok', replayed: false });
      expect(await two.call('order-1')).toMatchObject({ kind: 'ok', replayed: true });
      expect([...one.ran, ...two.ran]).toHaveLength(1);
    });

    test('of many concurrent first calls at two replicas exactly one runs', async () => {
      const storeUrl = freshUrl();
      const one = await startKeyedService({ storeUrl });
      const two = await startKeyedService({ storeUrl, clock: one.clock });
      const answer = await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).call('order-1')),
      );
      for (const { kind } of answer) expect(['ok', 'idempotency-in-flight']).toContain(kind);
      expect(answer.filter(({ kind, replayed }) => kind === 'ok' && !replayed)).toHaveLength(1);
      expect(await one.effects()).toHaveLength(1);
    });

    test('an outcome is stored for 24 h from its completion; after that the key is new again', async () => {
      const clock = fakeClock(Date.now());
      const tookMs = 10_000;
      const service = await startKeyedService({
        storeUrl: freshUrl(),
        clock,
        script: async (_, makeEffect) => {
          await clock.advance(tookMs);
          return makeEffect();
        },
      });
      const first = await service.call('order-1');
      await clock.advance(day - 1);
      expect(await service.call('order-1')).toEqual({ ...first, replayed: true });
      await clock.advance(1);
      const other = await service.call('order-1', { route: 'sales' });
      expect(other).toMatchObject({ kind: 'ok', replayed: false });
      expect(await service.effects()).toHaveLength(2);
      expect(new Set(service.ran).size).toBe(2);
      expect(await service.call('order-1', { route: 'sales' })).toEqual({ ...other, replayed: true });
    });
  });

  describe('refusals', () => {
    const issues = [{ code: 'fact.unknown', message: 'No.', where: '/a' }] as const;
    const refusing = async (kinds: readonly ErrorKind[]) => {
      const left = [...kinds];
      return startKeyedService({
        storeUrl: freshUrl(),
        script: async (_, makeEffect) => {
          const kind = left.shift();
          if (kind !== undefined) throw new DomainError(kind, 'refused', { issues });
          return makeEffect();
        },
      });
    };

    test.each(['not-found', 'validation', 'config-gap', 'phase-not-ready', 'answer-refused'] as const)(
      'decisions.md 1: %s is an outcome, and is replayed with its issues',
      async (kind) => {
        const service = await refusing([kind]);
        const first = await service.call('order-1');
        expect(first).toMatchObject({ kind, issues, replayed: false });
        expect(await service.call('order-1')).toEqual({ ...first, replayed: true });
        expect(await service.call('order-1', { route: 'sales' })).toMatchObject({
          kind: 'idempotency-mismatch',
        });
      },
    );

    test.each([
      'malformed-request',
      'malformed-brand',
      'unauthorized',
      'forbidden',
      'conflict',
      'not-ready',
      'payload-too-large',
      'rate-limited',
    ] as const)('decisions.md 1: %s is never stored, and leaves the key free', async (kind) => {
      const service = await refusing([kind]);
      expect(await service.call('order-1')).toMatchObject({ kind, replayed: false });
      const fixed = await service.call('order-1', { route: 'sales' });
      expect(fixed).toMatchObject({ kind: 'ok', replayed: false });
      expect(new Set(service.ran).size).toBe(2);
    });

    test.each(['internal', 'unavailable', 'timeout'] as const)(
      'decisions.md 1: after %s, which may hide an effect, the next try runs at once under the same operation id',
      async (kind) => {
        const service = await refusing([kind, kind]);
        expect(await service.call('order-1')).toMatchObject({ kind, replayed: false });
        expect(await service.call('order-1', { route: 'sales' })).toMatchObject({
          kind: 'idempotency-mismatch',
        });
        expect(await service.call('order-1')).toMatchObject({ kind, replayed: false });
        expect(await service.call('order-1')).toMatchObject({ kind: 'ok', replayed: false });
        expect(service.ran).toHaveLength(3);
        expect(new Set(service.ran).size).toBe(1);
        expect(await service.call('order-1')).toMatchObject({ kind: 'ok', replayed: true });
      },
    );

    test('a refusal after a try that may have had its effect does not free the key', async () => {
      const service = await refusing(['unavailable', 'conflict']);
      await service.call('order-1');
      expect(await service.call('order-1')).toMatchObject({ kind: 'conflict' });
      expect(await service.call('order-1')).toMatchObject({ kind: 'ok' });
      expect(new Set(service.ran).size).toBe(1);
    });
  });
});
