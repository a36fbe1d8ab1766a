import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { readSeries } from '@telehealth/service-kit/testing';
import { countStoreCalls } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { keepEvent } from '../src/app/events/keep-event.ts';
import { settleEvents } from '../src/app/events/read-events.ts';
import { someEvent, startWithEvents } from './kept-events.ts';
import { as, boundToken, operatorToken } from './webhooks-under-test.ts';

const day = 24 * 60 * 60 * 1000;
const onceMore = new AbortController().signal;

test('decisions.md 3: the events of the brand and those of its client about no brand, in the order in which they were taken up', async () => {
  const { context, keep, list } = await startWithEvents();
  const taken: string[] = [];
  for (const event of [
    { journeyId: 'jny_1' },
    { brandId: null },
    { brandId: 'brd_2' },
    { clientId: 'cli_2', brandId: null },
    { journeyId: 'jny_2' },
    { brandId: null },
  ]) {
    taken.push(...(await keep(event)));
    await settleEvents(context, onceMore);
  }
  const [one, client, two, , three, again] = taken;
  expect((await list()).ids).toEqual([one, client, three, again]);
  expect((await list({}, as({ brandId: 'brd_2' }))).ids).toEqual([client, two, again]);
});

test('decisions.md 16: an operator lists the events of a brand, and apart from them those of its client about no brand', async () => {
  const { keep, asOperator } = await startWithEvents();
  const [one, client, other, two] = await keep(
    {},
    { brandId: null },
    { clientId: 'cli_2' },
    { journeyId: 'jny_2' },
  );
  const list = async (token: string, asked: { clientId: string; brandId?: string }) => {
    const { bodiesJson } = await createClient(EventService, asOperator(token)).listEvents(asked);
    return bodiesJson.map((body): string => JSON.parse(body).id);
  };
  const ofBrand = { clientId: 'cli_1', brandId: 'brd_1' };
  expect(await list(operatorToken, ofBrand)).toEqual([one, two]);
  expect(await list(operatorToken, { clientId: 'cli_1' })).toEqual([client]);
  expect(await list(operatorToken, { clientId: '' })).toEqual([]);
  expect(await list(boundToken('cli_1'), ofBrand)).toEqual([one, two]);
  expect(await list(boundToken('cli_2'), ofBrand)).toEqual([]);
  expect(await list(boundToken('cli_2'), { clientId: 'cli_2', brandId: 'brd_1' })).toEqual([other]);
});

test('decisions.md 16: events that no list shows yet are a metric', async () => {
  const registry = createRegistry('webhooks');
  const { context, keep } = await startWithEvents({ registry });
  const unstamped = () => readSeries(registry, 'feed_unstamped', 'feed');
  expect(await unstamped()).toEqual({ events: 0 });
  await keep({ journeyId: 'jny_1' }, { clientId: 'cli_2', brandId: null });
  expect(await unstamped()).toEqual({ events: 2 });
  await settleEvents(context, onceMore);
  expect(await unstamped()).toEqual({ events: 0 });
});

test('decisions.md 3: pages of a list show each event once, and the list continues from its last token', async () => {
  const { keep, list } = await startWithEvents();
  const many = Array.from({ length: 7 }, (_, n) => ({ ...(n % 3 === 1 && { brandId: null }) }));
  const ids = await keep(...many);
  const seen: string[] = [];
  for (let pageToken = '', hasMore = true; hasMore; ) {
    const page = await list({ limit: 3, pageToken });
    seen.push(...page.ids);
    ({ nextPageToken: pageToken, hasMore } = page);
    if (hasMore) continue;
    expect((await list({ limit: 3, pageToken })).ids).toEqual([]);
    seen.push(...(await keep({})));
    const later = await list({ limit: 3, pageToken });
    expect(later.ids).toEqual(seen.slice(-1));
    expect(later.hasMore).toBe(false);
  }
  expect(seen.slice(0, -1).toSorted()).toEqual(ids.toSorted());
});

test('events of one type, of one journey, and since an instant', async () => {
  const { keep, list, listSince, clock } = await startWithEvents();
  const submitted = { type: 'journey.intake.submitted.v1' } as const;
  const [bound, first] = await keep({}, submitted);
  await list();
  clock.pass(60_000);
  const [other] = await keep({ ...submitted, journeyId: 'jny_2' });
  expect((await list({ type: submitted.type })).ids).toEqual([first, other]);
  expect((await list({ journeyId: 'jny_1' })).ids.toSorted()).toEqual([bound, first].toSorted());
  expect((await list({ journeyId: 'jny_2', type: submitted.type })).ids).toEqual([other]);
  expect((await list({ journeyId: 'jny_2', type: 'journey.case.opened.v1' })).ids).toEqual([]);
  expect((await listSince(clock.now())).ids).toEqual([other]);
  expect((await listSince(clock.now() + 1)).ids).toEqual([]);
});

test('decisions.md 3: an event is shown for 30 days, also while it is stored longer', async () => {
  const { keep, list, events, clock } = await startWithEvents();
  const [old = ''] = await keep({ recordedAt: clock.now() });
  clock.pass(30 * day - 1);
  const [fresh] = await keep({ recordedAt: clock.now() });
  expect((await list()).ids.toSorted()).toEqual([old, fresh].toSorted());
  clock.pass(1);
  expect((await list()).ids).toEqual([fresh]);
  expect(await refusalOf(events.getEvent({ eventId: old }, as()))).toBe('not-found');
});

test('events that are stamped together keep the order of their records, and those of a journey their sequence', async () => {
  const { context, list, clock } = await startWithEvents();
  const kept: string[] = [];
  for (let n = 11; n >= 0; n--) {
    const event = someEvent({ recordedAt: clock.now() + Math.floor(n / 3), sequence: n + 1 });
    kept.unshift(event.id);
    await keepEvent(context, event);
  }
  expect((await list()).ids).toEqual(kept);
});

test('a token is empty only while there is no event at all', async () => {
  const { keep, list } = await startWithEvents();
  expect(await list()).toMatchObject({ ids: [], nextPageToken: '', hasMore: false });
  await keep({});
  const none = await list({ journeyId: 'jny_missing' });
  expect(none).toMatchObject({ ids: [], hasMore: false });
  const [next] = await keep({ journeyId: 'jny_missing' });
  const { ids } = await list({ journeyId: 'jny_missing', pageToken: none.nextPageToken });
  expect(ids).toEqual([next]);
});

test('a token of another list is malformed, and so is a limit above 200', async () => {
  const { list } = await startWithEvents();
  for (const request of [{ pageToken: 'a' }, { pageToken: '1,2' }, { limit: 201 }])
    expect(await refusalOf(list(request))).toBe('malformed-request');
});

test('decisions.md 1: a missing event, and one of another brand or another client, are one and the same not-found', async () => {
  const { keep, events } = await startWithEvents();
  const [own = '', client = '', otherBrand = '', foreign = ''] = await keep(
    ...[{}, { brandId: null }, { brandId: 'brd_2' }, { clientId: 'cli_2', brandId: null }],
  );
  for (const eventId of [own, client])
    expect(JSON.parse((await events.getEvent({ eventId }, as())).bodyJson)).toMatchObject({ id: eventId });
  const refusals = await Promise.all(
    [otherBrand, foreign, 'evt_missing'].map((eventId) => refusalOf(events.getEvent({ eventId }, as()))),
  );
  expect(refusals[0]).toBe('not-found');
  for (const each of refusals) expect(each).toEqual(refusals[0]);
});

test('an event is kept once, for 30 days from its record, and a repeat finds it', async () => {
  const { context } = await startWithEvents();
  const recordedAt = Date.UTC(2026, 0, 1);
  const event = someEvent({ sequence: 2, recordedAt });
  const [one, other] = await Promise.all([keepEvent(context, event), keepEvent(context, event)]);
  expect(other).toEqual(one);
  expect(await keepEvent(context, event)).toEqual(one);
  expect(await context.events.find({}, { limit: 10 })).toEqual([one]);
  expect(one).toMatchObject({ _id: event.id, audience: 'brd_1', journeyId: 'jny_1', unstampedIn: 'cli_1' });
  expect(one.expiresAt).toBe(recordedAt + 30 * day);
  expect(JSON.parse(one.body)).toMatchObject({ id: event.id, test: false, mode: 'test' });
});

test('decisions.md 10: an event that a test run caused is marked wherever it is shown', async () => {
  const { context } = await startWithEvents();
  const kept = await keepEvent(context, someEvent({ testRun: true }));
  expect(JSON.parse(kept.body)).toMatchObject({ test: true });
});

test('an event about no brand is for the whole client', async () => {
  const { context } = await startWithEvents();
  const kept = await keepEvent(context, someEvent({ brandId: null }));
  expect(kept).toMatchObject({ clientId: 'cli_1', audience: 'cli_1' });
  expect(kept).not.toHaveProperty('journeyId');
});

test('decisions.md 15: newest first, each event once, and the last page has no token', async () => {
  const { keep, list } = await startWithEvents();
  const own = await keep({}, {}, { brandId: null }, {});
  const shown: string[] = [];
  for (let pageToken = ''; ; ) {
    const page = await list({ newestFirst: true, limit: 2, pageToken });
    shown.push(...page.ids);
    await keep({});
    pageToken = page.nextPageToken;
    if (pageToken === '') break;
  }
  expect(shown).toEqual(own.toReversed());
});

test('a page of events makes three calls of the database, and a later page of the newest one', async () => {
  const calls = countStoreCalls();
  const { context, keep, list } = await startWithEvents({ wrapStore: calls.wrap });
  await keep({}, { brandId: null }, {}, {});
  await settleEvents(context, onceMore);
  const oldest = ['events.find', 'feed_clocks.get', 'events.find'];
  const types = ['journey.identity.bound.v1', 'onboarding.client.completed.v1'];
  const end = (await list({ limit: 2, types })).nextPageToken;
  for (const asked of [{ limit: 2 }, { limit: 2, types, pageToken: end }, { types, newestFirst: true }])
    expect(await calls.during(() => list(asked))).toEqual(oldest);
  const { nextPageToken: pageToken } = await list({ newestFirst: true, limit: 2 });
  expect(await calls.during(() => list({ newestFirst: true, limit: 2, pageToken }))).toEqual(['events.find']);
});

test('decisions.md 15: events of several types, and before an instant, in both orders', async () => {
  const { keep, list, clock } = await startWithEvents();
  const [bound = ''] = await keep({});
  const [opened = ''] = await keep({ type: 'journey.case.opened.v1', journeyId: 'jny_2' });
  await list();
  clock.pass(60_000);
  const [last = ''] = await keep({ type: 'journey.rx.transmitted.v1' });
  const types = ['journey.case.opened.v1', 'journey.rx.transmitted.v1'];
  const until = timestampFromMs(clock.now());
  for (const newestFirst of [false, true]) {
    const inOrder = (...ids: readonly string[]) => (newestFirst ? ids.toReversed() : ids);
    expect((await list({ newestFirst, types })).ids).toEqual(inOrder(opened, last));
    expect((await list({ newestFirst, types, journeyId: 'jny_2' })).ids).toEqual([opened]);
    expect((await list({ newestFirst, until })).ids).toEqual(inOrder(bound, opened));
    expect((await list({ newestFirst, until, types })).ids).toEqual([opened]);
  }
});
