import { errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { describe, expect, test } from 'vitest';
import { correlated, stepOf } from './intake-under-test.ts';
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

/** The brand that a version is for, and one that it is not for. */
const [chosen, other] = ['brd_slim', 'brd_other'];

const startHeadline = 'How tall are you?';

const headlines = async (replica: Replica) => [
  await headlineOf(replica, chosen),
  await headlineOf(replica, other),
];

describe('publishing to named brands', () => {
  test('decisions.md 12: only new sessions of these brands begin on it; running ones keep theirs', async () => {
    const replica = await startOne();
    const running = stepOf(await replica.resolve());
    const published = await publish(replica, text('1.1.0', 'New?'), [chosen]);
    expect(published).toMatchObject({ ...named, current: true, brandIds: [chosen] });
    expect(await headlines(replica)).toEqual(['New?', startHeadline]);
    expect(stepOf(await replica.resolve(running.journeyId)).node?.copy).toBe(startHeadline);
    expect(await listed(replica)).toEqual(['1.1.0 current', '1.0.0 current']);
    const { bundle: read } = await replica.operator.getBundle(named, correlated);
    expect(read?.brandIds).toEqual([chosen]);
  });

  test('the same content to the same brands, in any order, is the same answer', async () => {
    const replica = await startOne();
    const first = await publish(replica, text('1.1.0'), [chosen, other]);
    expect(await publish(replica, text('1.1.0'), [other, chosen])).toEqual(first);
    expect(await rowsOf(replica.context, 'bundle.publish')).toHaveLength(1);
  });

  test.each([
    ['the same content to other brands', '1.1.0', [other], 'published_to_other_brands', 'to brd_slim.'],
    ['the same content to all brands', '1.1.0', [], 'published_to_other_brands', 'to brd_slim.'],
    ['fewer brands than all', '1.0.0', [chosen], 'published_to_other_brands', 'to all brands.'],
    ['other content', '1.0.0 Other?', [chosen], 'version_taken', 'with other content'],
  ])(
    '%s is a conflict that says what stands and how to go on',
    async (_, published, brandIds, reason, stands) => {
      const replica = await startOne();
      await publish(replica, text('1.1.0'), [chosen]);
      const [version = '', headline] = published.split(' ');
      const refusal = await publish(replica, text(version, headline), brandIds).catch(errorFromWire);
      const detail = expect.stringContaining(`${version} is published ${stands}`);
      expect(refusal).toMatchObject({ kind: 'conflict', reason, detail });
      const goOn = { detail: expect.stringMatching(/promote/i) };
      if (stands === 'to brd_slim.') expect(refusal).toMatchObject(goOn);
    },
  );

  test.each([
    ['a malformed brand id', [chosen, 'slim'], '/brand_ids/1'],
    ['an empty brand id', [''], '/brand_ids/0'],
    ['a brand twice', [chosen, chosen], '/brand_ids/1'],
    ['more than 50 brands', Array.from({ length: 51 }, (_, index) => `brd_${index}`), '/brand_ids'],
  ])('%s is a malformed request', async (_, brandIds, where) => {
    const replica = await startOne();
    const refusal = await publish(replica, text('1.1.0'), brandIds).catch(errorFromWire);
    expect(refusal).toMatchObject({ kind: 'malformed-request', issues: [{ where }] });
    expect(await listed(replica)).toEqual(['1.0.0 current']);
  });

  test('50 brands are not too many', async () => {
    const replica = await startOne();
    const brandIds = Array.from({ length: 50 }, (_, index) => `brd_${index}`);
    expect((await publish(replica, text('1.1.0'), brandIds)).brandIds).toHaveLength(50);
  });
});

describe('promoting', () => {
  test('decisions.md 12: gives the version to all brands, and withdrawing undoes that', async () => {
    const replica = await startOne();
    await publish(replica, text('1.1.0', 'New?'), [chosen]);
    const { bundle: promoted } = await replica.operator.promoteBundle(named, correlated);
    expect(promoted).toMatchObject({ ...named, current: true, brandIds: [] });
    expect(await headlines(replica)).toEqual(['New?', 'New?']);
    expect(await listed(replica)).toEqual(['1.1.0 current', '1.0.0']);
    await replica.operator.withdrawBundle(named, correlated);
    expect(await headlines(replica)).toEqual([startHeadline, startHeadline]);
  });

  test('brings a withdrawn version back, also one that named brands', async () => {
    const replica = await startOne();
    await publish(replica, text('1.1.0', 'New?'), [chosen]);
    await replica.operator.withdrawBundle(named, correlated);
    expect(await headlines(replica)).toEqual([startHeadline, startHeadline]);
    const { bundle: promoted } = await replica.operator.promoteBundle(named, correlated);
    expect([promoted?.withdrawnAt, promoted?.brandIds]).toEqual([undefined, []]);
    expect(await headlines(replica)).toEqual(['New?', 'New?']);
  });

  test('again is the same answer; what never was published is not-found', async () => {
    const { operator, context, clock, ...replica } = await startOne();
    await publish({ operator }, text('1.1.0'), [chosen]);
    const first = await operator.promoteBundle(named, correlated);
    clock.pass(60_000);
    expect(await operator.promoteBundle(named, correlated)).toEqual(first);
    expect(await rowsOf(context, 'bundle.promote')).toHaveLength(1);
    expect(await kindOf(operator.promoteBundle({ ...named, bundleVersion: '9.9.9' }, correlated))).toBe(
      'not-found',
    );
    await replica.close();
  });

  test('decisions.md 11: publishing to brands and promoting each leave one row, with who and what', async () => {
    const { operator, context } = await startOne();
    await publish({ operator }, text('1.1.0'), [chosen]);
    await operator.withdrawBundle(named, correlated);
    await operator.promoteBundle(named, correlated);
    const who = { actor: { kind: 'operator', name: 'ada' }, subject: 'weight_loss.initial@1.1.0' };
    expect(await rowsOf(context, 'bundle.publish')).toMatchObject([
      { ...who, changed: { brandIds: [chosen] } },
    ]);
    expect(await rowsOf(context, 'bundle.promote')).toMatchObject([
      { ...who, changed: { therapy: 'weight_loss', brandIds: [], withdrawn: false } },
    ]);
  });
});
