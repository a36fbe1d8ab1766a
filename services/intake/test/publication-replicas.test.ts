import { kindOf } from '@telehealth/rpc/testing';
import { fakeClock } from '@telehealth/service-kit/testing';
import { type Collection, type Document, StoreUnavailable } from '@telehealth/store';
import { cutOnce, interceptCollection, overtaken } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { createInstrumentLibrary } from '../src/app/instruments/instrument-library.ts';
import { publishBundle, withdrawBundle } from '../src/app/publications/publish-bundle.ts';
import type { Context } from '../src/index.ts';
import { shortBundle } from './bundles.ts';
import { correlated } from './intake-under-test.ts';
import { operatorOperation, sweepNow } from './journey-under-test.ts';
import {
  headlineOf,
  listed,
  named,
  publish,
  type Replica,
  rowsOf,
  startOne,
  text,
} from './publishing-under-test.ts';

/** When a writer dies: at its n-th write, before or after it takes effect. */
interface Death {
  readonly at: number;
  readonly effect: 'before' | 'after';
}

/** The context of a process that dies at a write of publications, contents, approvals or audit rows. */
function mortal(context: Context, { at, effect }: Death): { context: Context; isDead(): boolean } {
  let writes = 0;
  const wrap = <D extends Document>(collection: Collection<D>): Collection<D> =>
    interceptCollection(collection, async (method, run) => {
      if (method !== 'insert' && method !== 'update') return await run();
      writes += 1;
      if (writes < at) return await run();
      if (writes === at && effect === 'after') await run();
      throw new Error('dead');
    });
  const { publications, bundles, criterionApprovals, auditRows } = context;
  return {
    context: {
      ...context,
      publications: wrap(publications),
      bundles: wrap(bundles),
      criterionApprovals: wrap(criterionApprovals),
      auditRows: wrap(auditRows),
    },
    isDead: () => writes >= at,
  };
}

await onEveryStore((freshUrl) => {
  describe('built-in bundles', () => {
    test('a version published before stays as it was, and the other content is logged', async () => {
      const storeUrl = freshUrl();
      await startOne({ storeUrl });
      const other = await startOne({ storeUrl, bundles: [shortBundle('1.0.0', 'Other?')] });
      expect(await headlineOf(other)).toBe('How tall are you?');
      expect(other.log()).toContain('differs from its published version');
    });

    test('interface.md 2.2: one that changes a consent text under its version is not published, and that is logged', async () => {
      const storeUrl = freshUrl();
      await startOne({ storeUrl });
      const text = JSON.stringify(shortBundle('1.1.0', 'New?')).replace('I agree', 'I do not agree');
      const other = await startOne({ storeUrl, bundles: [JSON.parse(text)] });
      expect(await listed(other)).toEqual(['1.0.0 current']);
      expect(other.log()).toContain('a built-in bundle is not published');
    });

    test('replicas that start at once publish each version once', async () => {
      const storeUrl = freshUrl();
      const replicas = await Promise.all([1, 2, 3].map(() => startOne({ storeUrl })));
      for (const replica of replicas) expect(await listed(replica)).toEqual(['1.0.0 current']);
      const [first] = replicas;
      const rows = await first?.context.auditRows.find({}, { limit: 10 });
      expect(rows).toHaveLength(1);
    });

    test('a bundle an operator published stays current when a lower one comes built in', async () => {
      const storeUrl = freshUrl();
      await publish(await startOne({ storeUrl }), text('2.0.0', 'Two?'));
      const later = await startOne({ storeUrl, bundles: [shortBundle('1.5.0')] });
      expect(await headlineOf(later)).toBe('Two?');
      expect(await listed(later)).toEqual(['2.0.0 current', '1.5.0', '1.0.0']);
    });
  });

  describe('several replicas', () => {
    test('a publication and a withdrawal reach every replica within a second, without a restart', async () => {
      const [storeUrl, clock] = [freshUrl(), fakeClock()];
      const one = await startOne({ storeUrl, clock });
      const two = await startOne({ storeUrl, clock });
      await clock.advance(500);
      expect(await headlineOf(two)).toBe('How tall are you?');
      await publish(one, text('1.1.0', 'New?'));
      await clock.advance(1000);
      expect(await headlineOf(two)).toBe('New?');
      await one.operator.withdrawBundle(named, correlated);
      await clock.advance(1000);
      expect(await headlineOf(two)).toBe('How tall are you?');
    });

    test('knowing what is published costs one tiny read a second, however many sessions open', async () => {
      const clock = fakeClock();
      const reads: string[] = [];
      const replica = await startOne({ storeUrl: freshUrl(), clock });
      const { publications } = replica.context;
      const counted = {
        ...publications,
        find: ((...given: Parameters<typeof publications.find>) => {
          reads.push('find');
          return publications.find(...given);
        }) as typeof publications.find,
      };
      const library = createInstrumentLibrary({ ...replica.context, publications: counted });
      for (let second = 0; second < 3; second++) {
        await Promise.all([1, 2, 3, 4].map(() => library.refresh()));
        await clock.advance(1000);
      }
      expect(reads).toHaveLength(3);
      expect(library.current('weight_loss', 'brd_slim')?.version).toBe('1.0.0');
    });

    test('interface.md 4.1 rule 3: a version whose content cannot be read yet is loading, and loads later', async () => {
      const clock = fakeClock();
      const { context } = await startOne({ storeUrl: freshUrl(), clock });
      let isDown = true;
      const bundles: Context['bundles'] = {
        ...context.bundles,
        get: (...given) =>
          isDown ? Promise.reject(new StoreUnavailable('down')) : context.bundles.get(...given),
      };
      const library = createInstrumentLibrary({ ...context, bundles });
      expect(library.isLoading('weight_loss', 'brd_slim')).toBe(false);
      await library.refresh();
      expect([
        library.isLoading('weight_loss', 'brd_slim'),
        library.current('weight_loss', 'brd_slim'),
      ]).toEqual([true, undefined]);
      isDown = false;
      await clock.advance(1000);
      await library.refresh();
      expect([
        library.isLoading('weight_loss', 'brd_slim'),
        library.current('weight_loss', 'brd_slim')?.version,
      ]).toEqual([false, '1.0.0']);
    });

    test('of publishers of one version with different contents one wins, everywhere', async () => {
      const [storeUrl, clock] = [freshUrl(), fakeClock()];
      const one = await startOne({ storeUrl, clock });
      const two = await startOne({ storeUrl, clock });
      const outcomes = await Promise.all([
        kindOf(publish(one, text('1.1.0', 'One?'))),
        kindOf(publish(two, text('1.1.0', 'Two?'))),
      ]);
      expect(outcomes.toSorted()).toEqual(['conflict', 'ok']);
      const winner = outcomes[0] === 'ok' ? 'One?' : 'Two?';
      await clock.advance(1000);
      expect([await headlineOf(one), await headlineOf(two)]).toEqual([winner, winner]);
    });

    test('publishers of different versions lose nothing to each other', async () => {
      const [storeUrl, clock] = [freshUrl(), fakeClock()];
      const replicas = [await startOne({ storeUrl, clock }), await startOne({ storeUrl, clock })];
      const versions = ['1.1.0', '1.2.0', '1.3.0', '1.4.0'];
      await Promise.all(
        versions.map((version, index) => publish(replicas[index % 2] as Replica, text(version))),
      );
      for (const replica of replicas) {
        expect(await listed(replica)).toEqual(['1.4.0 current', '1.3.0', '1.2.0', '1.1.0', '1.0.0']);
        expect(await rowsOf(replica.context, 'bundle.publish')).toHaveLength(4);
      }
    });

    test('a publisher overtaken between its read and its write loses nothing, and nothing is lost to it', async () => {
      const replica = await startOne({ storeUrl: freshUrl() });
      const { context } = replica;
      const other = () => publishBundle(context, operatorOperation(), { bundleJson: text('1.2.0') });
      const slow = { ...context, publications: overtaken(context.publications, other) };
      await publishBundle(slow, operatorOperation(), { bundleJson: text('1.1.0') });
      expect(await listed(replica)).toEqual(['1.2.0 current', '1.1.0', '1.0.0']);
      const same = () => publishBundle(context, operatorOperation(), { bundleJson: text('1.3.0', 'Other?') });
      const late = { ...context, publications: overtaken(context.publications, same) };
      await expect(
        publishBundle(late, operatorOperation(), { bundleJson: text('1.3.0', 'Late?') }),
      ).rejects.toMatchObject({
        kind: 'conflict',
      });
      const withdrawal = () =>
        withdrawBundle(context, operatorOperation(), { ...named, bundleVersion: '1.2.0' });
      const last = { ...context, publications: overtaken(context.publications, withdrawal) };
      await withdrawBundle(last, operatorOperation(), { ...named, bundleVersion: '1.3.0' });
      expect(await listed(replica)).toEqual(['1.3.0 withdrawn', '1.2.0 withdrawn', '1.1.0 current', '1.0.0']);
    });
  });

  describe('effect once', () => {
    const deaths = [1, 2, 3].flatMap((at) =>
      (['before', 'after'] as const).map((effect) => ({ at, effect })),
    );

    test('a publisher that dies at any write leaves what its repeat completes, with one audit row', async () => {
      const { context } = await startOne({ storeUrl: freshUrl() });
      for (const [index, death] of deaths.entries()) {
        const version = `2.0.${index}`;
        const publishBy = (by: Context) =>
          publishBundle(by, operatorOperation(`opr_${index}`), { bundleJson: text(version) });
        const dying = mortal(context, death);
        await publishBy(dying.context).catch(() => {});
        expect(dying.isDead()).toBe(true);
        expect(await publishBy(context)).toMatchObject({ bundleVersion: version, current: true });
        expect(context.instruments.current('weight_loss', 'brd_slim')?.version).toBe(version);
        await sweepNow({ context });
        const rows = await context.auditRows.find({}, { limit: 100 });
        expect(rows.filter(({ subject }) => subject.endsWith(`@${version}`))).toHaveLength(1);
      }
    });

    test.each(['before', 'after'] as const)(
      'a connection lost %s a publication took effect: it is published once',
      async (effect) => {
        const replica = await startOne({ storeUrl: freshUrl() });
        const { context } = replica;
        const cut = { ...context, publications: cutOnce(context.publications, effect) };
        const published = await publishBundle(cut, operatorOperation(), { bundleJson: text('1.1.0') });
        expect(published).toMatchObject({ bundleVersion: '1.1.0', current: true });
        expect(await listed(replica)).toEqual(['1.1.0 current', '1.0.0']);
        expect(await rowsOf(context, 'bundle.publish')).toHaveLength(1);
      },
    );
  });
});
