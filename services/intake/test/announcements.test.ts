import { taskOperation } from '@telehealth/changes';
import { readEventData } from '@telehealth/events';
import { therapies } from '@telehealth/ids';
import { bundleHash } from '@telehealth/instrument/bundle';
import { bmiCriterion, criteriaBundle } from '@telehealth/instrument/test/criteria-bundle';
import { heldElsewhere } from '@telehealth/service-kit/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { approveCriterion } from '../src/app/criteria/approve-criterion.ts';
import { announcingSweep } from '../src/app/instruments/announce-therapy.ts';
import { changePublications } from '../src/app/publications/change-publications.ts';
import type { Context } from '../src/context.ts';
import { decideWithdrawal } from '../src/domain/authoring/decide-publication.ts';
import { builtInBundles } from '../src/seed/index.ts';
import { hashOf } from './criteria-under-test.ts';
import { correlated, freshUrl } from './intake-under-test.ts';
import { operatorOperation, running } from './journey-under-test.ts';
import { publish, startOne } from './publishing-under-test.ts';

const therapy = 'walk';
const eligibility = [bmiCriterion('draft')];
const first = criteriaBundle({ therapy, eligibility });

/** A version with one more fact than the first. */
const trialOf = (version: string) => {
  const bundle = criteriaBundle({ therapy, version, eligibility });
  const sleeps = {
    code: 'sleeps',
    value_type: 'boolean',
    cardinality: 'single',
    screening: 'shared',
  } as const;
  return { ...bundle, facts: [...bundle.facts, sleeps] };
};
const trial = { bundleId: first.id, bundleVersion: '1.1.0' };

/** An intake that nothing sweeps but the test, with what it announces. */
async function start(storeUrl = freshUrl(), bundles: readonly unknown[] = [first]) {
  const wrap = (context: Context): Context => ({ ...context, leases: heldElsewhere(context) });
  const intake = await startOne({ storeUrl, bundles, wrap });
  const { context } = intake;
  const heard: ReturnType<typeof readEventData<'instrument.announced.v1'>>[] = [];
  await context.bus.work({
    name: 'test_announcements',
    types: ['instrument.announced.v1'],
    handle: async (event) => void heard.push(readEventData('instrument.announced.v1', event)),
  });
  /** What was announced since the last call, in order. */
  const announced = async () => {
    await context.relay.drain();
    return heard.splice(0);
  };
  return {
    ...intake,
    announced,
    /** The same in short: who begins on an instrument, whether it counts, and whether it is the trial. */
    inShort: async () =>
      (await announced()).map((announcement) =>
        announcement.current.map(
          ({ brandIds, criteriaApproved, facts }) =>
            `${brandIds.join() || 'all'} ${criteriaApproved ? 'approved' : 'draft'} ${
              facts.some(({ code }) => code === 'sleeps') ? 'trial' : 'first'
            }`,
        ),
      ),
  };
}

test('every change of what new sessions begin on is announced', async () => {
  const replica = await start();
  const { operator, criteria, inShort } = replica;
  const bmi = { therapy, criterionId: 'bmi' };
  await publish(replica, JSON.stringify(trialOf('1.1.0')), ['brd_slim']);
  expect(await inShort()).toEqual([['brd_slim draft trial', 'all draft first']]);
  await criteria.approveCriterion({ ...bmi, sha256: await hashOf(replica, therapy) }, correlated);
  expect(await inShort()).toEqual([['brd_slim approved trial', 'all approved first']]);
  await criteria.revokeCriterionApproval(bmi, correlated);
  expect(await inShort()).toEqual([['brd_slim draft trial', 'all draft first']]);
  await operator.promoteBundle(trial, correlated);
  expect(await inShort()).toEqual([['all draft trial']]);
  await operator.withdrawBundle(trial, correlated);
  expect(await inShort()).toEqual([['all draft first']]);
  await operator.withdrawBundle({ ...trial, bundleVersion: '1.0.0' }, correlated);
  expect(await inShort()).toEqual([[]]);
});

test('a change that leaves what new sessions begin on as it is announces nothing', async () => {
  const replica = await start();
  await publish(replica, JSON.stringify(trialOf('1.1.0')));
  expect(await replica.inShort()).toHaveLength(1);
  await publish(replica, JSON.stringify(trialOf('1.1.0')));
  await publish(replica, JSON.stringify(trialOf('0.9.0')));
  expect(await replica.inShort()).toEqual([]);
});

test('the schedule announces every therapy once in a process, then what a crash left out', async () => {
  const { context, announced, inShort } = await start();
  const sweep = announcingSweep(context);
  await sweep(running);
  expect((await announced()).map((one) => one.therapy)).toEqual(therapies);
  await sweep(running);
  expect(await announced()).toEqual([]);

  await changePublications(context, taskOperation('test'), {
    decide: (present, at) => decideWithdrawal(present, { ...trial, bundleVersion: '1.0.0' }, at),
  });
  await sweep(running);
  expect(await inShort()).toEqual([[]]);
});

test('each announcement of a therapy has a higher revision, also in the same millisecond', async () => {
  const { context, announced } = await start();
  for (let process = 0; process < 3; process++) await announcingSweep(context)(running);
  const revisions = (await announced()).flatMap((one) => (one.therapy === therapy ? one.revision : []));
  expect(revisions).toEqual([0, 1, 2].map((later) => (revisions[0] ?? 0) + later));
});

test('an approval on a replica that has not seen the newest publication announces both', async () => {
  const storeUrl = freshUrl();
  const [one, two] = [await start(storeUrl), await start(storeUrl)];
  const sha256 = await hashOf(two, therapy);
  await publish(one, JSON.stringify(trialOf('1.1.0')));
  await one.context.relay.drain();
  await approveCriterion(two.context, operatorOperation(), { therapy, criterionId: 'bmi', sha256 });
  expect(await two.inShort()).toEqual([['all approved trial']]);
});

test('a therapy with a version that cannot be loaded stays as it was announced until it can be', async () => {
  const storeUrl = freshUrl();
  const { context, inShort } = await start(storeUrl);
  const sweep = announcingSweep(context);
  await sweep(running);
  await inShort();
  const other = await start(storeUrl);
  await publish(other, JSON.stringify(trialOf('1.1.0')));
  const sha256 = bundleHash(trialOf('1.1.0'));
  const content = await context.bundles.get(sha256);
  await writable(context.bundles).delete(sha256, {});
  await writable(context.instrumentAnnouncements).delete(therapy, {});
  await sweep(running);
  expect(await inShort()).toEqual([]);
  if (content) await writable(context.bundles).insert(content);
  await sweep(running);
  expect(await inShort()).toEqual([['all draft trial']]);
});

test('decisions.md 5: the announced facts are those that brands may bind; the locked ones are announced with their reasons', async () => {
  const { context, announced } = await start(undefined, builtInBundles);
  await announcingSweep(context)(running);
  const all = await announced();
  const [current] = all.find((one) => one.therapy === 'weight_loss')?.current ?? [];
  expect(current?.facts.map(({ code }) => code)).toEqual(['goal_weight_kg']);
  expect(current?.facts[0]).toMatchObject({ valueType: 'number', unit: 'kg', min: 30, decimals: 1 });
  expect(current?.facts[0]?.max, 'another fact bounds it').toBeUndefined();
  expect(current?.facts[0]?.maxBy).toMatchObject({ fact: 'weight_kg' });
  const [walk] = all.find((one) => one.therapy === 'walk')?.current ?? [];
  expect(walk?.facts.find(({ code }) => code === 'walk_goal')?.options[0]).toMatchObject({
    exclusive: false,
    label: expect.stringMatching(/\w/),
  });
  const reasons = Object.fromEntries(current?.lockedFacts.map(({ code, reason }) => [code, reason]) ?? []);
  expect(reasons).toMatchObject({
    pregnancy_status: 'medical',
    ship_state: 'medical',
    date_of_birth: 'medical',
    contact_email: 'contact',
    government_id: 'identity',
    body_photo: 'media',
  });
});
