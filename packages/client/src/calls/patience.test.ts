import { expect, test } from 'vitest';
import { NoAnswerError } from './no-answer-error.ts';
import { type Outcome, patientFetch, pauseAfter, type Surroundings, usualPatience } from './patience.ts';

const noAnswer: Outcome = { tried: 1, status: undefined, retryAfter: undefined, isInFlight: false };

test.each<[string, Partial<Outcome>, number | undefined]>([
  ['no answer', {}, 500],
  ['a third try without an answer', { tried: 3 }, 2000],
  ['the last try', { tried: 4 }, undefined],
  ['busy, with Retry-After', { status: 503, retryAfter: 2 }, 2000],
  ['too many requests, without Retry-After', { status: 429, tried: 2 }, 2000],
  ['a quota of the day', { status: 429, retryAfter: 40_000 }, undefined],
  ['a fault', { status: 500 }, 1000],
  ['the first request still works', { status: 409, retryAfter: 1, isInFlight: true }, 1000],
  ['a conflict', { status: 409 }, undefined],
  ['a domain that is not ready', { status: 409, retryAfter: 5 }, undefined],
  ['a refusal', { status: 422 }, undefined],
  ['a success', { status: 200 }, undefined],
])('after %s the pause is right', (_, outcome, pause) => {
  expect(pauseAfter({ ...noAnswer, ...outcome }, usualPatience, 0)).toBe(pause);
});

test('a pause is longer by a random part of a second', () => {
  expect(pauseAfter({ ...noAnswer, status: 503, retryAfter: 2 }, usualPatience, 0.25)).toBe(2250);
});

/** Answers in turn; an error stands for a broken connection. */
function sender(...outcomes: (Response | Error)[]) {
  const sent: Request[] = [];
  const pauses: number[] = [];
  const surroundings: Surroundings = {
    fetch: async (request) => {
      sent.push(request);
      const outcome = outcomes.shift();
      if (outcome instanceof Response) return outcome;
      throw outcome;
    },
    wait: async (ms) => {
      pauses.push(ms);
    },
    random: () => 0,
  };
  return { send: patientFetch(surroundings, usualPatience), sent, pauses };
}

const change = () =>
  new Request('http://platform.test/v1/payments', {
    method: 'POST',
    headers: { 'idempotency-key': 'k1' },
    body: '{"journey_id":"jny_1"}',
  });
const busy = () => new Response(null, { status: 503, headers: { 'retry-after': '3' } });

test('docs/guides/idempotency.md: a repeated change has the same key and body', async () => {
  const { send, sent, pauses } = sender(new TypeError('broken'), busy(), new Response('done'));
  const answer = await send(change());
  expect(await answer.text()).toBe('done');
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', 'k1', 'k1']);
  expect(await Promise.all(sent.map((request) => request.text()))).toEqual(
    Array(3).fill('{"journey_id":"jny_1"}'),
  );
  expect(pauses).toEqual([500, 3000]);
});

test('an answer that breaks off after its head is asked for again', async () => {
  const brokenOff = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('broken')),
  });
  const { send, sent } = sender(new Response(brokenOff), new Response('done'));
  const answer = await send(change());
  expect(await answer.text()).toBe('done');
  expect(sent).toHaveLength(2);
});

test('the last answer is given to the caller, and the last broken connection is thrown', async () => {
  const answered = sender(busy(), busy(), busy(), busy());
  expect((await answered.send(change())).status).toBe(503);
  expect(answered.sent).toHaveLength(4);
  const broken = sender(...Array.from({ length: 4 }, () => new TypeError('broken')));
  const thrown = await broken.send(change()).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(NoAnswerError);
  expect(thrown).toMatchObject({ cause: new TypeError('broken') });
});

test('a change whose first request is still worked on is repeated; any other conflict is answered', async () => {
  const conflict = (kind: string) =>
    Response.json({ type: `/problems/${kind}` }, { status: 409, headers: { 'retry-after': '1' } });
  const { send, sent } = sender(conflict('idempotency-in-flight'), conflict('conflict'));
  const answer = await send(change());
  expect(await answer.json()).toEqual({ type: '/problems/conflict' });
  expect(sent).toHaveLength(2);
});

test.each([
  ['a piece of an upload', 'PATCH', { 'upload-offset': '0' }, 1],
  ['a change without a key', 'POST', {}, 1],
  ['the announcement of an upload', 'POST', { 'upload-length': '5' }, 4],
  ['a read', 'GET', {}, 4],
])('without an answer, %s is sent as often as it may be', async (_, method, headers, times) => {
  const { send, sent } = sender(...Array.from({ length: 4 }, () => new TypeError('broken')));
  const request = new Request('http://platform.test/v1/instrument/media', { method, headers });
  await expect(send(request)).rejects.toThrow(NoAnswerError);
  expect(sent).toHaveLength(times);
});

test('nothing is repeated after the caller gave up', async () => {
  const caller = new AbortController();
  const { send, sent } = sender(new TypeError('broken'), new Response('done'));
  caller.abort(new Error('the patient has gone'));
  await expect(send(new Request(change(), { signal: caller.signal }))).rejects.toThrow();
  expect(sent).toHaveLength(1);
});
