import { expect, test } from 'vitest';
import { createClient } from '../create-client.ts';
import type { Journey, SendOptions } from './journey.ts';

const node = { node_id: 'q_state', kind: 'question', section_id: 's', control: 'single_select_cards' };
const step = { session_id: 's1', journey_id: 'jny_1', can_go_back: true, status: 'active', node };

/** A journey at a question, and the requests of its client. With `isSilent` the platform answers nothing any more. */
async function journeyAtQuestion() {
  const platform: { isSilent: boolean; answer: object } = { isSilent: false, answer: step };
  const sent: Request[] = [];
  const client = createClient({
    baseUrl: 'http://platform.test',
    apiKey: 'pk_srv_1',
    brandId: 'brd_1',
    fetch: (request) => {
      sent.push(request);
      if (!platform.isSilent) return Promise.resolve(Response.json(platform.answer));
      return new Promise((_, reject) => {
        const { signal } = request;
        if (signal.aborted) reject(signal.reason);
        else signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  const journey = await client.walk();
  if (journey.control !== 'single_select_cards') throw new Error('the journey is at another node');
  return { client, journey, platform, sent };
}

const changes: Record<string, (journey: Question, options: SendOptions) => Promise<Journey>> = {
  answer: (journey, options) => journey.answer('CA', options),
  skip: (journey, options) => journey.skip(options),
  send: (journey, options) => journey.send({ answer: 'CA' }, options),
  back: (journey, options) => journey.back(options),
  abandon: (journey, options) => journey.abandon(options),
};
type Question = Extract<Journey, { control: 'single_select_cards' }>;

test.each(Object.entries(changes))('%s has the idempotency key of its caller', async (_, change) => {
  const { journey, sent } = await journeyAtQuestion();
  await change(journey, { idempotencyKey: 'own' });
  await change(journey, {});
  const [, own, other] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(own).toBe('own');
  expect(other).toMatch(/^[0-9a-f]{32}$/);
});

test('back goes to the node of its caller, and without one to the node before', async () => {
  const { journey, sent } = await journeyAtQuestion();
  await journey.back({ nodeId: 'q_age' });
  await journey.back();
  const [, named, before] = sent;
  expect(await named?.json()).toEqual({ node_id: 'q_age' });
  expect(await before?.text()).toBe('');
});

test('the review is that of the journey', async () => {
  const { journey, platform, sent } = await journeyAtQuestion();
  const review = { phase: null, answers: [] };
  platform.answer = { data: review };
  expect(await journey.review()).toEqual(review);
  expect(sent.at(-1)?.url).toBe('http://platform.test/v1/instrument/review');
  expect(sent.at(-1)?.headers.get('x-journey-id')).toBe('jny_1');
});

const requests = {
  ...changes,
  review: (journey: Question, options: SendOptions) => journey.review(options),
  refresh: (journey: Question, options: SendOptions) => journey.refresh(options),
};

test.each(Object.entries(requests))('%s stops waiting when its signal aborts', async (_, send) => {
  const { journey, platform } = await journeyAtQuestion();
  platform.isSilent = true;
  const leaving = new AbortController();
  const left = expect(send(journey, { signal: leaving.signal })).rejects.toThrow('the patient left');
  leaving.abort(new Error('the patient left'));
  await left;
});

test('a walk stops waiting when its signal aborts', async () => {
  const { client, platform } = await journeyAtQuestion();
  platform.isSilent = true;
  const leaving = new AbortController();
  const left = expect(client.walk({ signal: leaving.signal })).rejects.toThrow('the patient left');
  leaving.abort(new Error('the patient left'));
  await left;
});

test('a walk begins in the time zone of the patient', async () => {
  const { client, sent } = await journeyAtQuestion();
  await client.walk({ timeZone: 'Pacific/Guam' });
  const [without, query] = sent.map(({ url }) => new URL(url).searchParams);
  expect(without?.has('time_zone')).toBe(false);
  expect([...(query ?? [])]).toEqual([['time_zone', 'Pacific/Guam']]);
});

test('an answer says when the patient is to be asked before an end', async () => {
  const { journey, sent } = await journeyAtQuestion();
  await journey.answer('CA', { askBeforeEnd: true });
  await journey.send({ answer: 'CA' }, { askBeforeEnd: true });
  await journey.answer('CA');
  const [, ...bodies] = await Promise.all(sent.map((request) => (request.body ? request.json() : undefined)));
  const answered = { node_id: 'q_state', answer: 'CA' };
  expect(bodies).toEqual([
    { ...answered, ask_before_end: true },
    { ...answered, ask_before_end: true },
    answered,
  ]);
});
