import { DomainError } from '@telehealth/errors';
import { fakeClock } from '@telehealth/service-kit/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { holdReads } from './hold-reads.ts';
import { startKeyedService } from './keyed-service.ts';

const leaseMs = 15_000;
const day = 24 * 60 * 60 * 1000;

await onEveryStore((freshUrl) => {
  /** A replica whose first call waits in its handler until `finish` settles. */
  const startSlow = async () => {
    const clock = fakeClock(Date.now());
    const storeUrl = freshUrl();
    const entered = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<string>();
    const script = () => {
      entered.resolve();
      return finish.promise;
    };
    const slow = await startKeyedService({ storeUrl, clock, script });
    const late = slow.call('order-1');
    await entered.promise;
    const replica = (more: Partial<Parameters<typeof startKeyedService>[0]> = {}) =>
      startKeyedService({ storeUrl, clock, ...more });
    return { clock, slow, late, finish, replica };
  };

  test('a handler that outlives its lease is overtaken and cannot replace the outcome of the other try', async () => {
    const { clock, slow, late, finish, replica } = await startSlow();
    const quick = await replica();
    await clock.advance(leaseMs);
    const first = await quick.call('order-1');
    expect(first).toMatchObject({ kind: 'ok', replayed: false });
    expect(quick.ran).toEqual(slow.ran);
    finish.resolve('brd_late');
    expect(await late).toMatchObject({ kind: 'ok', effect: 'brd_late' });
    expect(await quick.call('order-1')).toEqual({ ...first, replayed: true });
  });

  test('an overtaken handler that then refuses does not free the key of the other try', async () => {
    const { clock, late, finish, replica } = await startSlow();
    const quick = await replica();
    await clock.advance(leaseMs);
    const first = await quick.call('order-1');
    finish.reject(new DomainError('conflict'));
    expect(await late).toMatchObject({ kind: 'conflict' });
    expect(await quick.call('order-1')).toEqual({ ...first, replayed: true });
  });

  test('an outcome stored while another try takes the claim over is replayed to that try', async () => {
    const { clock, late, finish, replica } = await startSlow();
    const held = holdReads();
    const other = await replica({ wrap: held.wrap });
    await clock.advance(leaseMs);
    const overtaking = other.call('order-1');
    await held.happened;
    finish.resolve('brd_slow');
    const first = await late;
    held.release();
    expect(await overtaking).toEqual({ ...first, replayed: true });
    expect(other.ran).toEqual([]);
  });

  test.each(['a lapsed claim', 'an expired outcome'])(
    'of two replicas that find %s at once one runs, the other is in flight',
    async (what) => {
      const { clock, late, finish, replica } = await startSlow();
      if (what === 'an expired outcome') {
        finish.resolve('brd_slow');
        await late;
        await clock.advance(day);
      } else {
        await clock.advance(leaseMs);
      }
      const entered = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      const script = async (_: unknown, makeEffect: () => Promise<string>) => {
        entered.resolve();
        await go.promise;
        return makeEffect();
      };
      const holds = [holdReads(), holdReads()];
      const calls = await Promise.all(
        holds.map(async (held) => {
          const service = await replica({ wrap: held.wrap, script });
          return { service, answer: service.call('order-1') };
        }),
      );
      await Promise.all(holds.map(({ happened }) => happened));
      for (const { release } of holds) release();
      await entered.promise;
      const loser = await Promise.race(calls.map(({ answer }) => answer));
      expect(loser).toMatchObject({ kind: 'idempotency-in-flight' });
      go.resolve();
      const answers = await Promise.all(calls.map(({ answer }) => answer));
      expect(answers.map(({ kind }) => kind).sort()).toEqual(['idempotency-in-flight', 'ok']);
      expect(calls.flatMap(({ service }) => service.ran)).toHaveLength(1);
      finish.resolve('brd_slow');
      await late;
    },
  );
});
