import { expect, test } from 'vitest';
import { gatewayOfFile } from '../wire.ts';

const list = '/v1/events';
/** As a receiver gets it: every character of it. */
const bodies = [
  '{"id":"evt_1","type":"journey.unheard.of.v9","data":{"amount_minor":9007199254740993,"name":"é"}}',
  '{ "id": "evt_2", "test": false }',
];

const gateway = gatewayOfFile({
  script: {
    events: {
      listEvents: async () => ({ bodiesJson: bodies, nextPageToken: 'stamp', hasMore: false }),
      getEvent: async () => ({ bodyJson: bodies[0] ?? '' }),
    },
  },
});

const get = (url: string) => gateway.ask(`GET ${url}`);

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
  gateway.answer('events', 'listEvents', {});
  const none = { data: [], next_cursor: null, resume_cursor: null, has_more: false };
  expect((await get(list)).json()).toEqual(none);
});
