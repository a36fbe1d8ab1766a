import { errorFromWire } from '@telehealth/rpc';
import { fakeClock } from '@telehealth/service-kit/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { refusalOf, stepOf } from './intake-under-test.ts';
import {
  headlineOf,
  kindOf,
  listed,
  named,
  options,
  publish,
  type Replica,
  rowsOf,
  startOne,
  text,
} from './publishing-under-test.ts';

/** The brand that a version is for, and one that it is not for. */
const [chosen, other] = ['brd_slim', 'brd_other'];

const startHeadline = 'How tall are you?';

const headlines = async (replica: Replica) => [
  await headlineOf(replica, chosen),
  await headlineOf(replica, other),
];

onEmbeddedStore((freshUrl) => {
  describe('publishing to named brands', () => {
    test('decisions.md 12: only new sessions of these brands begin on it; running ones keep theirs', async () => {
      const replica = await startOne(freshUrl());
      const running = stepOf(await replica.resolve());
      const published = await publish(replica, text('1.1.0', 'New?'), [chosen]);
      expect(published).toMatchObject({ ...named, current: true, brandIds: [chosen] });
      expect(await headlines(replica)).toEqual(['New?', startHeadline]);
      expect(stepOf(await replica.resolve(running.journeyId)).node?.copy).toBe(startHeadline);
      expect(await listed(replica)).toEqual(['1.1.0 current', '1.0.0 current']);
      const { bundle: read } = await replica.operator.getBundle(named, options);
      expect(read?.brandIds).toEqual([chosen]);
    });

    test('every replica follows within a second', async () => {
      const [storeUrl, clock] = [freshUrl(), fakeClock()];
      const one = await startOne(storeUrl, clock);
      const two = await startOne(storeUrl, clock);
      await publish(one, text('1.1.0', 'New?'), [chosen]);
      await clock.advance(1000);
      expect(await headlines(two)).toEqual(['New?', startHeadline]);
      await one.operator.promoteBundle(named, options);
      await clock.advance(1000);
      expect(await headlines(two)).toEqual(['New?', 'New?']);
    });

    test('a higher version for all brands replaces it, and then it is current for none', async () => {
      const replica = await startOne(freshUrl());
      await publish(replica, text('1.1.0', 'New?'), [chosen]);
      await publish(replica, text('1.2.0', 'Newer?'));
      expect(await headlines(replica)).toEqual(['Newer?', 'Newer?']);
      expect(await listed(replica)).toEqual(['1.2.0 current', '1.1.0', '1.0.0']);
    });

    test('interface.md 4.1 rule 4: a brand that no version reaches has no questionnaire', async () => {
      const replica = await startOne(freshUrl());
      await publish(replica, text('1.1.0', 'New?'), [chosen]);
      await replica.operator.withdrawBundle({ ...named, bundleVersion: '1.0.0' }, options);
      expect(await headlineOf(replica, chosen)).toBe('New?');
      expect(refusalOf(await replica.resolve('', other))).toBe('config-gap');
    });

    test('the same content to the same brands, in any order, is the same answer', async () => {
      const replica = await startOne(freshUrl());
      const first = await publish(replica, text('1.1.0'), [chosen, other]);
      expect(await publish(replica, text('1.1.0'), [other, chosen])).toEqual(first);
      expect(await rowsOf(replica.context, 'bundle.publish')).toHaveLength(1);
    });

    test.each([
      ['of other brands', [other], 'brd_slim'],
      ['of all brands', [], 'brd_slim'],
    ])(
      'the same content %s is a conflict that says what stands and how to go on',
      async (_, brandIds, stands) => {
        const replica = await startOne(freshUrl());
        await publish(replica, text('1.1.0'), [chosen]);
        const refusal = await publish(replica, text('1.1.0'), brandIds).catch(errorFromWire);
        expect(refusal).toMatchObject({ kind: 'conflict', reason: 'published_to_other_brands' });
        expect(refusal).toMatchObject({
          detail: expect.stringContaining(`1.1.0 is published to ${stands}.`),
        });
        expect(refusal).toMatchObject({ detail: expect.stringMatching(/promote/i) });
      },
    );

    test('fewer brands than all, which a version has, are a conflict', async () => {
      const replica = await startOne(freshUrl());
      const refusal = await publish(replica, text('1.0.0'), [chosen]).catch(errorFromWire);
      expect(refusal).toMatchObject({
        kind: 'conflict',
        reason: 'published_to_other_brands',
        detail: expect.stringContaining('1.0.0 is published to all brands.'),
      });
    });

    test('other content is a conflict that names the version that stands', async () => {
      const replica = await startOne(freshUrl());
      const refusal = await publish(replica, text('1.0.0', 'Other?'), [chosen]).catch(errorFromWire);
      expect(refusal).toMatchObject({
        kind: 'conflict',
        reason: 'version_taken',
        detail: expect.stringContaining('1.0.0 is published with other content'),
      });
    });

    test.each([
      ['a malformed brand id', [chosen, 'slim'], '/brand_ids/1'],
      ['an empty brand id', [''], '/brand_ids/0'],
      ['a brand twice', [chosen, chosen], '/brand_ids/1'],
      ['more than 50 brands', Array.from({ length: 51 }, (_, index) => `brd_${index}`), '/brand_ids'],
    ])('%s is a malformed request', async (_, brandIds, where) => {
      const replica = await startOne(freshUrl());
      const refusal = await publish(replica, text('1.1.0'), brandIds).catch(errorFromWire);
      expect(refusal).toMatchObject({ kind: 'malformed-request', issues: [{ where }] });
      expect(await listed(replica)).toEqual(['1.0.0 current']);
    });

    test('50 brands are not too many', async () => {
      const replica = await startOne(freshUrl());
      const brandIds = Array.from({ length: 50 }, (_, index) => `brd_${index}`);
      expect((await publish(replica, text('1.1.0'), brandIds)).brandIds).toHaveLength(50);
    });
  });

  describe('promoting', () => {
    test('decisions.md 12: gives the version to all brands, and withdrawing undoes that', async () => {
      const replica = await startOne(freshUrl());
      await publish(replica, text('1.1.0', 'New?'), [chosen]);
      const { bundle: promoted } = await replica.operator.promoteBundle(named, options);
      expect(promoted).toMatchObject({ ...named, current: true, brandIds: [] });
      expect(await headlines(replica)).toEqual(['New?', 'New?']);
      expect(await listed(replica)).toEqual(['1.1.0 current', '1.0.0']);
      await replica.operator.withdrawBundle(named, options);
      expect(await headlines(replica)).toEqual([startHeadline, startHeadline]);
    });

    test('brings a withdrawn version back, also one that named brands', async () => {
      const replica = await startOne(freshUrl());
      await publish(replica, text('1.1.0', 'New?'), [chosen]);
      await replica.operator.withdrawBundle(named, options);
      expect(await headlines(replica)).toEqual([startHeadline, startHeadline]);
      const { bundle: promoted } = await replica.operator.promoteBundle(named, options);
      expect([promoted?.withdrawnAt, promoted?.brandIds]).toEqual([undefined, []]);
      expect(await headlines(replica)).toEqual(['New?', 'New?']);
    });

    test('again is the same answer; what never was published is not-found', async () => {
      const { operator, context, clock, ...replica } = await startOne(freshUrl());
      await publish({ operator }, text('1.1.0'), [chosen]);
      const first = await operator.promoteBundle(named, options);
      await clock.advance(60_000);
      expect(await operator.promoteBundle(named, options)).toEqual(first);
      expect(await rowsOf(context, 'bundle.promote')).toHaveLength(1);
      expect(await kindOf(operator.promoteBundle({ ...named, bundleVersion: '9.9.9' }, options))).toBe(
        'not-found',
      );
      await replica.close();
    });

    test('decisions.md 11: publishing to brands and promoting each leave one row, with who and what', async () => {
      const { operator, context } = await startOne(freshUrl());
      await publish({ operator }, text('1.1.0'), [chosen]);
      await operator.withdrawBundle(named, options);
      await operator.promoteBundle(named, options);
      const who = { actor: { kind: 'operator', name: 'ada' }, subject: 'weight_loss.initial@1.1.0' };
      expect(await rowsOf(context, 'bundle.publish')).toMatchObject([
        { ...who, changed: { brandIds: [chosen] } },
      ]);
      expect(await rowsOf(context, 'bundle.promote')).toMatchObject([
        { ...who, changed: { therapy: 'weight_loss', brandIds: [], withdrawn: false } },
      ]);
    });
  });
});
