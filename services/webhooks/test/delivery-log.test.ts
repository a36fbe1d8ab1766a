import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { SearchKind, SearchService } from '@telehealth/contracts/common/v1/search_service';
import {
  AttemptOutcome,
  AttemptTrigger,
  type Delivery,
  DeliveryStatus,
  FailureReason,
} from '@telehealth/contracts/webhooks/v1/delivery';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { anAttempt } from './domain/a-delivery.ts';
import { startWithDeliveries } from './stored-deliveries.ts';
import { as } from './webhooks-under-test.ts';

const day = 24 * 60 * 60 * 1000;
const own = { registrationId: 'whr_1' };
const ids = ({ deliveries }: { readonly deliveries: readonly Delivery[] }) =>
  deliveries.map(({ deliveryId }) => deliveryId);

test('the log of a registration has the latest delivery first, page by page, also while new ones come', async () => {
  const { deliver, deliveries, clock } = await startWithDeliveries();
  const made: (readonly [createdAt: number, id: string])[] = [];
  for (let n = 0; n < 7; n++) {
    made.push([clock.now(), await deliver(`evt_${n}`, { status: 'succeeded' })]);
    if (n % 2 === 0) clock.pass(1000);
  }
  made.sort(([one, id], [other, otherId]) => other - one || (id < otherId ? 1 : -1));
  const seen: string[] = [];
  for (let pageToken = ''; ; ) {
    const page = await deliveries.listDeliveries({ ...own, limit: 3, pageToken }, as());
    seen.push(...ids(page));
    await deliver(`evt_new${seen.length}`, { status: 'succeeded' });
    pageToken = page.nextPageToken;
    if (pageToken === '') break;
  }
  expect(seen).toEqual(made.map(([, id]) => id));
});

test('deliveries of one status, one type, one event, and of a period', async () => {
  const { deliver, deliveries, store, clock } = await startWithDeliveries();
  await store({ _id: 'whr_2', place: 'brd_1:1' });
  const start = clock.now();
  const failed = await deliver('evt_1', { status: 'failed', failureReason: 'aborted' });
  clock.pass(1000);
  const parked = await deliver('evt_2', { status: 'parked', eventType: 'journey.rx.transmitted.v1' });
  await deliver('evt_2', { _id: 'dlv_other', registrationId: 'whr_2' });
  const list = async (request: object) => ids(await deliveries.listDeliveries({ ...own, ...request }, as()));
  expect(await list({})).toEqual([parked, failed]);
  expect(await list({ oldestFirst: true })).toEqual([failed, parked]);
  expect(await list({ status: DeliveryStatus.FAILED })).toEqual([failed]);
  expect(await list({ status: DeliveryStatus.PARKED })).toEqual([parked]);
  expect(await list({ eventType: 'journey.rx.transmitted.v1' })).toEqual([parked]);
  expect(await list({ eventId: 'evt_1' })).toEqual([failed]);
  expect(await list({ eventId: 'evt_1', status: DeliveryStatus.PARKED })).toEqual([]);
  expect(await list({ since: timestampFromMs(start + 1000) })).toEqual([parked]);
  expect(await list({ until: timestampFromMs(start + 1000) })).toEqual([failed]);
  expect(await list({ since: timestampFromMs(start), until: timestampFromMs(start + 1001) })).toHaveLength(2);
});

test('a delivery is shown for as long as it is kept, also while it is stored longer', async () => {
  const { deliver, deliveries, clock } = await startWithDeliveries();
  const deliveryId = await deliver('evt_1', { status: 'succeeded' });
  clock.pass(90 * day - 1);
  expect(ids(await deliveries.listDeliveries(own, as()))).toEqual([deliveryId]);
  clock.pass(1);
  expect(ids(await deliveries.listDeliveries(own, as()))).toEqual([]);
  expect(await refusalOf(deliveries.getDelivery({ ...own, deliveryId }, as()))).toBe('not-found');
});

test('decisions.md 1: deliveries of another brand, of another client, of a deleted registration and of none are one not-found', async () => {
  const { deliver, deliveries, keepSubscribed, store, clock } = await startWithDeliveries({});
  const deliveryId = await deliver(await keepSubscribed(), { status: 'failed' });
  await store({ _id: 'whr_2', place: 'brd_2:0', brandId: 'brd_2' });
  await store({ _id: 'whr_3', place: 'brd_1:1', deletedAt: clock.now() });
  await deliver('evt_1', { _id: 'dlv_2', registrationId: 'whr_2', brandId: 'brd_2' });
  await deliver('evt_1', { _id: 'dlv_3', registrationId: 'whr_3', status: 'failed' });
  const since = timestampFromMs(clock.now() - 1);
  const asked = async (registrationId: string, id: string, options = as()) => [
    await refusalOf(deliveries.listDeliveries({ registrationId }, options)),
    await refusalOf(deliveries.getDelivery({ registrationId, deliveryId: id }, options)),
    await refusalOf(deliveries.resendDelivery({ registrationId, deliveryId: id }, options)),
    await refusalOf(deliveries.recoverDeliveries({ registrationId, since }, options)),
  ];
  const missing = Array(4).fill('not-found');
  expect(await asked('whr_missing', 'dlv_missing')).toEqual(missing);
  expect(await asked('whr_2', 'dlv_2')).toEqual(missing);
  expect(await asked('whr_3', 'dlv_3')).toEqual(missing);
  expect(await asked('whr_1', deliveryId, as({ clientId: 'cli_2', brandId: 'brd_9' }))).toEqual(missing);
  expect(await asked('whr_1', deliveryId, as({ clientId: 'cli_2' }))).toEqual(missing);
  await store({ _id: 'whr_4', place: 'brd_1:2' });
  await deliver('evt_1', { _id: 'dlv_4', registrationId: 'whr_4' });
  expect(await refusalOf(deliveries.getDelivery({ ...own, deliveryId: 'dlv_4' }, as()))).toBe('not-found');
  expect(await asked('whr_1', deliveryId)).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test('a delivery is shown with its attempts; one that is under way has no outcome, and no next attempt is shown', async () => {
  const { deliver, deliveries, clock } = await startWithDeliveries();
  const startedAt = clock.now();
  const rejected = anAttempt({
    ...{ startedAt, durationMs: 40, outcome: 'rejected', status: 500, excerpt: 'no', truncated: true },
    timing: { dnsMs: 3, ttfbMs: 38 },
  });
  const underWay = anAttempt({ attempt: 2, trigger: 'manual', startedAt: startedAt + 5000 });
  const waiting = await deliver('evt_1', {
    ...{ attempts: [rejected], attemptCount: 1, lastStatus: 500, dueAt: startedAt + 5000 },
  });
  const sending = await deliver('evt_2', {
    ...{ attempts: [rejected, underWay], attemptCount: 2, lastStatus: 500, dueAt: startedAt + 60_000 },
  });
  const one = await deliveries.getDelivery({ ...own, deliveryId: waiting }, as());
  expect(one.delivery).toMatchObject({ status: DeliveryStatus.PENDING, attemptCount: 1, lastStatus: 500 });
  expect(one.delivery?.nextAttemptAt && timestampMs(one.delivery.nextAttemptAt)).toBe(startedAt + 5000);
  expect(one.attempts).toMatchObject([
    {
      ...{ attempt: 1, trigger: AttemptTrigger.AUTO, durationMs: 40, outcome: AttemptOutcome.REJECTED },
      ...{ status: 500, responseExcerpt: 'no', truncated: true, timing: { dnsMs: 3, ttfbMs: 38 } },
    },
  ]);
  const other = await deliveries.getDelivery({ ...own, deliveryId: sending }, as());
  expect(other.delivery?.nextAttemptAt).toBeUndefined();
  expect(other.attempts[1]).toMatchObject({ attempt: 2, trigger: AttemptTrigger.MANUAL });
  expect(other.attempts[1]?.outcome).toBe(AttemptOutcome.UNSPECIFIED);
  expect(other.attempts[1]?.durationMs).toBeUndefined();
});

test('a delivery that failed is shown with the reason', async () => {
  const { deliver, deliveries, clock } = await startWithDeliveries();
  await deliver('evt_1', { status: 'failed', failureReason: 'gone', finishedAt: clock.now() });
  const { deliveries: rows } = await deliveries.listDeliveries(own, as());
  expect(rows).toMatchObject([{ failureReason: FailureReason.GONE, finishedAt: expect.anything() }]);
});

test('decisions.md 15: the failing deliveries of all registrations of a brand, the latest first, without those of deleted ones', async () => {
  const { deliver, deliveries, store, clock } = await startWithDeliveries();
  await store({ _id: 'whr_2', place: 'brd_1:1' });
  await store({ _id: 'whr_3', place: 'brd_1:2', deletedAt: clock.now() });
  await store({ _id: 'whr_9', place: 'brd_2:1', brandId: 'brd_2' });
  const failed = await deliver('evt_1', { status: 'failed', failureReason: 'aborted' });
  clock.pass(1000);
  const exhausted = await deliver('evt_1', { _id: 'dlv_2', status: 'exhausted', registrationId: 'whr_2' });
  const succeeded = await deliver('evt_2', { _id: 'dlv_3', status: 'succeeded', registrationId: 'whr_2' });
  await deliver('evt_1', { _id: 'dlv_4', status: 'failed', registrationId: 'whr_3' });
  await deliver('evt_1', { _id: 'dlv_5', status: 'failed', registrationId: 'whr_9', brandId: 'brd_2' });
  const list = async (request: object) => ids(await deliveries.listDeliveries(request, as()));
  const failing = { statuses: [DeliveryStatus.FAILED, DeliveryStatus.EXHAUSTED] };
  expect(await list(failing)).toEqual([exhausted, failed]);
  expect((await list({})).toSorted()).toEqual([failed, exhausted, succeeded].toSorted());
  const first = await deliveries.listDeliveries({ ...failing, limit: 1 }, as());
  expect(await list({ ...failing, limit: 1, pageToken: first.nextPageToken })).toEqual([failed]);
});

test('decisions.md 15: several types of one registration', async () => {
  const { deliver, deliveries } = await startWithDeliveries();
  const [one, two, three] = ['journey.rx.transmitted.v1', 'journey.case.opened.v1', 'journey.case.closed.v1'];
  const made = [
    await deliver('evt_1', { eventType: one ?? '' }),
    await deliver('evt_2', { eventType: two ?? '' }),
  ];
  await deliver('evt_3', { eventType: three ?? '' });
  const eventTypes = [one ?? '', two ?? ''];
  expect(ids(await deliveries.listDeliveries({ ...own, eventTypes }, as())).toSorted()).toEqual(
    made.toSorted(),
  );
});

test('decisions.md 15: deliveries, events and registrations are found by their ids, each by its own client and brand alone', async () => {
  const { deliver, keep, client } = await startWithDeliveries();
  const service = client(SearchService);
  const [eventId = ''] = await keep({});
  const [ofClient = ''] = await keep({ brandId: null });
  const deliveryId = await deliver(eventId, { status: 'exhausted' });
  const { DELIVERY, EVENT, REGISTRATION } = SearchKind;
  const search = async (text: string, caller = as(), kinds = [DELIVERY, EVENT, REGISTRATION]) =>
    (await service.search({ text, kinds }, caller)).hits;
  const label = 'journey.case.opened.v1';
  expect(await search(deliveryId)).toMatchObject([
    { kind: DELIVERY, brandId: 'brd_1', label, status: 'exhausted' },
  ]);
  expect(await search('whr_1')).toMatchObject([{ kind: REGISTRATION, id: 'whr_1', status: 'enabled' }]);
  expect(await search(eventId)).toMatchObject([{ kind: EVENT, id: eventId, brandId: 'brd_1' }]);
  expect(await search(ofClient)).toMatchObject([{ kind: EVENT, id: ofClient, brandId: '' }]);
  for (const text of [deliveryId, 'whr_1', eventId]) {
    expect(await search(text, as({ brandId: 'brd_2' }))).toEqual([]);
    expect(await search(text, as({ clientId: 'cli_2' }))).toEqual([]);
    expect(await search(text, as(), [])).toEqual([]);
  }
});
