import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { expect, test } from 'vitest';
import { otherOwnBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const list = '/v1/events';
/** As a receiver gets it: every character of it. */
const bodies = [
  '{"id":"evt_1","type":"journey.unheard.of.v9","data":{"amount_minor":9007199254740993,"name":"é"}}',
  '{ "id": "evt_2", "test": false }',
];
const time = '2026-02-03T16:05:12.408Z';

const gateway = gatewayOfFile({
  script: {
    events: {
      listEvents: async () => ({ bodiesJson: bodies, nextPageToken: 'stamp', hasMore: false }),
      getEvent: async () => ({ bodyJson: bodies[0] ?? '' }),
    },
  },
});

const get = (url: string, headers: Record<string, string> = ownHeaders) =>
  gateway.app.inject({ url, headers });

test('decisions.md 3, events: bodies are shown as receivers get them, to the character', async () => {
  const one = await get(`${list}/evt_1`);
  expect([one.statusCode, one.body]).toEqual([200, `{"data":${bodies[0]}}`]);
  expect(one.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(gateway.sent()).toMatchObject({ eventId: 'evt_1' });
  const page = await get(list);
  expect(page.body).toContain(`{"data":[${bodies.join()}],"next_cursor":null,"resume_cursor":"`);
  expect(Object.keys(page.json())).toEqual(['data', 'next_cursor', 'resume_cursor', 'has_more']);
  expect(Number(page.headers['content-length'])).toBe(Buffer.byteLength(page.body));
});

test('decisions.md 1 envelopes: the last page of the events has no next_cursor, and a resume_cursor that leads on', async () => {
  const last = (await get(list)).json();
  expect(last).toMatchObject({ next_cursor: null, resume_cursor: expect.any(String), has_more: false });
  gateway.script.events = {
    listEvents: async ({ pageToken }) => ({ nextPageToken: pageToken, hasMore: true }),
  };
  const next = (await get(`${list}?cursor=${last.resume_cursor}`)).json();
  expect(gateway.sent().pageToken).toBe('stamp');
  const cursor = last.resume_cursor;
  expect(next).toEqual({ data: [], next_cursor: cursor, resume_cursor: cursor, has_more: true });
  gateway.script.events = { listEvents: async () => ({}) };
  const none = { data: [], next_cursor: null, resume_cursor: null, has_more: false };
  expect((await get(list)).json()).toEqual(none);
});

test('decisions.md 3, events: every filter reaches the service', async () => {
  await get(list);
  expect(gateway.sent()).toMatchObject({ type: '', journeyId: '', limit: 50, pageToken: '' });
  expect(gateway.sent().since).toBeUndefined();
  const query = `type=onboarding.step.nudged.v1&journey_id=jny_1&since=${time}&limit=1`;
  expect((await get(`${list}?${query}`)).statusCode).toBe(200);
  expect(gateway.sent()).toMatchObject({
    type: 'onboarding.step.nudged.v1',
    journeyId: 'jny_1',
    since: timestampFromMs(1_770_134_712_408),
    limit: 1,
  });
});

test.each([
  ...['type=journey.unheard.of.v9', 'type=', 'type=order.paid.v1', 'journey_id=ord_1', 'journey_id='],
  ...['since=yesterday', 'since=2016-12-31T23:59:60Z', 'type=a&type=b'],
])('decisions.md 3, events: %s is 400', async (query) => {
  const answer = await get(`${list}?${query}`);
  expect([answer.statusCode, answer.json().issues.length]).toEqual([400, 1]);
  expect(gateway.dispatched()).toEqual([]);
});

test('decisions.md 1 envelopes: a cursor belongs to its filters and its brand', async () => {
  const filtered = `${list}?journey_id=jny_1&since=${time}`;
  const cursor = (await get(filtered)).json().resume_cursor;
  expect((await get(`${filtered}&limit=3&cursor=${cursor}`)).statusCode).toBe(200);
  for (const other of [
    `${list}?journey_id=jny_2&since=${time}&`,
    `${list}?journey_id=jny_1&`,
    `${list}?since=${time}&`,
    `${filtered}&type=journey.case.opened.v1&`,
  ]) {
    expect((await get(`${other}cursor=${cursor}`)).statusCode, other).toBe(400);
  }
  const otherBrand = { ...ownHeaders, 'x-brand-id': otherOwnBrand };
  expect((await get(`${filtered}&cursor=${cursor}`, otherBrand)).statusCode).toBe(400);
});
