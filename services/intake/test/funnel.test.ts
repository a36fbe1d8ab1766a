import { randomInt } from 'node:crypto';
import { dayMs } from '@telehealth/ids';
import { interceptCollection } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { countChanges, quietMs } from '../src/app/funnel/count-changes.ts';
import { getFunnel } from '../src/app/funnel/get-funnel.ts';
import { textsOfVersions } from '../src/app/funnel/node-texts.ts';
import { publishDays } from '../src/app/funnel/publish-days.ts';
import { unsealJourney } from '../src/app/sessions/unseal-journey.ts';
import { contributionOf } from '../src/domain/funnel/contribution.ts';
import { funnelOf } from '../src/domain/funnel/funnel.ts';
import { tally } from '../src/domain/funnel/tally.ts';
import type { Context } from '../src/index.ts';
import { stepOf } from './intake-under-test.ts';
import { erase, mint, paid, resting, running, walked, walkOn } from './journey-under-test.ts';
import { type Listed, startListed } from './listed-enrollments.ts';

const brandId = 'brd_slim';

/** What the schedule has counted of the days around now. */
function counted({ context }: Listed) {
  const today = context.clock.now() - (context.clock.now() % dayMs);
  const query = { brandId, clientIds: ['cli_1'], from: today - 9 * dayMs, to: today, offeringRef: undefined };
  return getFunnel(context, query, {});
}

/** What the journeys themselves say. */
async function said({ context }: Listed) {
  const all = await context.journeys.find({ brandId }, { limit: 1000 }, {});
  const days = [];
  for (const journey of all) {
    if (journey.erasedAt !== undefined) continue;
    const { session, instrument } = await unsealJourney(context, journey);
    const contribution = contributionOf(journey, session);
    const placeOf = (nodeId: string) => instrument.nodes.findIndex(({ id }) => id === nodeId);
    const day = new Date(journey.createdAt).toISOString().slice(0, 10);
    if (contribution) days.push({ day, tallies: tally([{ contribution, placeOf }]) });
  }
  return { ...funnelOf(days, false), sources: [] };
}

async function quiet({ clock, context }: Listed): Promise<void> {
  clock.pass(quietMs);
  await countChanges(context, running);
}

test('decisions.md 15: a journey counts once it is quiet, with the node that it reached', async () => {
  const intake = await startListed();
  const one = await walked(intake);
  const other = await resting(intake);
  await mint(intake);
  await countChanges(intake.context, running);
  expect((await counted(intake)).started).toBe(0);
  await quiet(intake);
  const funnel = await counted(intake);
  expect(funnel).toMatchObject({ started: 2, submitted: 1, paid: 0 });
  expect(funnel.nodes.slice(0, 2)).toMatchObject([
    { nodeId: 'q_height', reached: 2, answered: 2, left: 0, wentBack: 0 },
    { nodeId: 'q_weight', reached: 2, answered: 1 },
  ]);
  const versions = funnel.nodes.map(({ instrumentVersion }) => instrumentVersion);
  const textOf = await textsOfVersions(intake.context, versions, {});
  expect(funnel.nodes.slice(0, 2).map((node) => textOf(node)?.headline)).toEqual([
    'How tall are you?',
    'What do you weigh?',
  ]);
  await intake.context.bus.publish(paid(one));
  await intake.abandon(other);
  await quiet(intake);
  expect(await counted(intake)).toMatchObject({ started: 2, paid: 1 });
  expect((await counted(intake)).nodes.slice(0, 2)).toMatchObject([
    { nodeId: 'q_height', reached: 2, answered: 2, left: 0 },
    { nodeId: 'q_weight', reached: 2, answered: 1, left: 1 },
  ]);
  expect(await counted(intake)).toEqual(await said(intake));
});

test('decisions.md 15: journeys are counted by the utm_source of their visit, and its counts are a part of all', async () => {
  const intake = await startListed();
  const from = async (source: string) =>
    walkOn(intake, stepOf(await intake.enter({ attribution: { source } })).journeyId);
  await from('news');
  await from('news');
  await from('search');
  await walked(intake);
  await quiet(intake);
  const bySource = async (source?: string) => {
    const today = intake.clock.now() - (intake.clock.now() % dayMs);
    const query = { brandId, clientIds: ['cli_1'], from: today, to: today, offeringRef: undefined, source };
    return await getFunnel(intake.context, query, {});
  };
  expect(await bySource()).toMatchObject({ started: 4, sources: ['news', 'search'] });
  expect(await bySource('news')).toMatchObject({ started: 2, submitted: 2, sources: ['news', 'search'] });
  expect(await bySource('other')).toMatchObject({ started: 0, nodes: [] });
});

test('decisions.md 15: an erased journey counts no more, and other brands and clients see nothing of it', async () => {
  const intake = await startListed();
  const [one] = [await walked(intake), await walked(intake)];
  await quiet(intake);
  expect((await counted(intake)).started).toBe(2);
  const query = { brandId, clientIds: ['cli_2'], from: 0, to: intake.clock.now(), offeringRef: undefined };
  expect((await getFunnel(intake.context, query, {})).started).toBe(0);
  await erase(intake, one);
  await quiet(intake);
  expect(await counted(intake)).toEqual(await said(intake));
  expect((await counted(intake)).started).toBe(1);
});

test('decisions.md 15: nothing of a funnel is stored in clear', async () => {
  const intake = await startListed();
  await walked(intake);
  await quiet(intake);
  const stored = await intake.context.funnelHours.find({}, { limit: 10 }, {});
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('q_height');
});

test('a run in which nothing has changed counts no hour', async () => {
  const intake = await startListed();
  await walked(intake);
  await quiet(intake);
  const seen: string[] = [];
  const watched = {
    ...intake.context,
    funnelHours: interceptCollection(intake.context.funnelHours, async (method, run) => {
      seen.push(method);
      return await run();
    }),
  };
  intake.clock.pass(60_000);
  await countChanges(watched, running);
  expect(seen).toEqual([]);
});

/** A context whose n-th store call of a funnel fails, and all after it. */
function dying(context: Context, at: number): Context {
  let calls = 0;
  const wrap = <C extends Parameters<typeof interceptCollection>[0]>(collection: C): C =>
    interceptCollection(collection, async (_method, run) => {
      calls += 1;
      if (calls >= at) throw new Error('dead');
      return await run();
    }) as unknown as C;
  return {
    ...context,
    funnelHours: wrap(context.funnelHours as never) as never,
    funnelDays: wrap(context.funnelDays as never) as never,
    funnelProgress: wrap(context.funnelProgress as never) as never,
    staleHours: wrap(context.staleHours as never) as never,
  };
}

test('decisions.md 15: at whatever store call a run dies, the next one counts what it left', async () => {
  for (let at = 1, isDead = true; isDead; at += 1) {
    const intake = await startListed();
    const { context, clock } = intake;
    const erased = await walked(intake);
    await quiet(intake);
    clock.pass(2 * 3_600_000);
    await walked(intake);
    await erase(intake, erased);
    clock.pass(quietMs);
    isDead = await countChanges(dying(context, at), running).then(
      () => false,
      () => true,
    );
    await countChanges(context, running);
    expect(await counted(intake), `dead at call ${at}`).toEqual(await said(intake));
    expect((await counted(intake)).started).toBe(1);
  }
});

test('decisions.md 15: whenever a run dies, the counts equal those of the journeys in the end', async () => {
  const intake = await startListed();
  const { context, clock } = intake;
  const open: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    const journeyId = open[randomInt(open.length + 1)] ?? (await mint(intake));
    if (!open.includes(journeyId)) open.push(journeyId);
    const acts = [
      () => intake.next(journeyId, 'q_height', 172),
      () => intake.next(journeyId, 'q_weight', 90),
      () => context.bus.publish(paid(journeyId)),
      () => intake.abandon(journeyId),
      () => erase(intake, journeyId),
      async () => clock.pass(randomInt(3 * 3_600_000)),
    ];
    await acts[randomInt(acts.length)]?.().catch(() => undefined);
    if (randomInt(2) === 0) {
      clock.pass(quietMs);
      await countChanges(dying(context, randomInt(1, 12)), running).catch(() => undefined);
    }
  }
  await quiet(intake);
  expect(await counted(intake)).toEqual(await said(intake));
});

/** Intake in live mode, and what the client is told of the days from so many before today. */
async function startLive() {
  const intake = await startListed({ settings: { deploymentMode: 'live' } });
  const { context, clock } = intake;
  return {
    intake,
    async told(daysBack: number, toBack = 0) {
      const today = clock.now() - (clock.now() % dayMs);
      const query = { from: today - daysBack * dayMs, to: today - toBack * dayMs, offeringRef: undefined };
      return await getFunnel(context, { brandId, clientIds: ['cli_1'], ...query }, {});
    },
    async walkedToday(count: number) {
      const ids: string[] = [];
      for (let at = 0; at < count; at += 1) ids.push(await walked(intake));
      return ids;
    },
    /** So many days pass; the schedule runs. */
    async afterDays(count: number) {
      clock.pass(count * dayMs);
      await countChanges(context, running);
      await publishDays(context, running);
    },
  };
}

test('decisions.md 15: in live mode a day is published once it is over and idle patients count as left', async () => {
  const { told, walkedToday, afterDays } = await startLive();
  await walkedToday(6);
  await afterDays(1);
  expect((await told(30)).started).toBe(null);
  await afterDays(4);
  expect(await told(30)).toMatchObject({ started: 5, submitted: 5, paid: null });
  expect((await told(30)).nodes[0]).toMatchObject({ nodeId: 'q_height', reached: 5, left: null });
});

test('decisions.md 15: in live mode what one patient does, or an erasure of one, changes nothing that was published', async () => {
  const { intake, told, walkedToday, afterDays } = await startLive();
  const [one, other] = await walkedToday(5);
  await afterDays(5);
  const before = await told(30);
  expect(before.started).toBe(5);
  await intake.context.bus.publish(paid(one as string));
  await erase(intake, other as string);
  await afterDays(1);
  expect(await told(30)).toEqual(before);
});

test('decisions.md 15: in live mode the journeys of a day with fewer than five are published with those of later days', async () => {
  const { told, walkedToday, afterDays } = await startLive();
  await walkedToday(5);
  await afterDays(1);
  await walkedToday(1);
  await afterDays(5);
  // The second day alone, both days, and the first.
  expect([(await told(5, 5)).started, (await told(6)).started, (await told(6, 6)).started]).toEqual([
    null,
    5,
    5,
  ]);
  await walkedToday(4);
  await afterDays(5);
  expect([(await told(5)).started, (await told(11)).started]).toEqual([5, 10]);
  expect((await told(5)).days).toMatchObject([{ started: 5 }]);
});

test('decisions.md 15: at whatever store call publishing dies, the next run publishes the same', async () => {
  const whole = await startLive();
  const walk = async ({ walkedToday, afterDays, intake: { context, clock } }: typeof whole) => {
    const today = clock.now() - (clock.now() % dayMs);
    await writable(context.funnelProgress).insert({ _id: 'shown', from: today });
    await walkedToday(3);
    clock.pass(dayMs);
    await countChanges(context, running);
    await walkedToday(3);
    clock.pass(5 * dayMs);
    await countChanges(context, running);
    return afterDays;
  };
  await (await walk(whole))(0);
  const expected = (await whole.told(30)).started;
  expect(expected).toBe(5);
  for (let at = 1, isDead = true; isDead; at += 1) {
    const live = await startLive();
    const afterDays = await walk(live);
    isDead = await publishDays(dying(live.intake.context, at), running).then(
      () => false,
      () => true,
    );
    await afterDays(0);
    expect((await live.told(30)).started, `dead at call ${at}`).toBe(expected);
  }
});

test('decisions.md 15: nothing that is published is stored in clear', async () => {
  const { intake, walkedToday, afterDays } = await startLive();
  await walkedToday(5);
  await afterDays(5);
  const stored = await intake.context.funnelDays.find({}, { limit: 10 }, {});
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('q_height');
});
