import { expect, test } from 'vitest';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const { base_url: base, api_key: apiKey } = target();
const node_id = 'q_date_of_birth';
/** Of a child of eleven and a half years. */
const answer = new Date(Date.now() - 11.5 * 365.25 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const slip = { node_id, answer };

const atBirth = async (query: Readonly<Record<string, string>> = {}) => {
  const { journeyId, steps } = await walk(demoIntake(), {}, (node) => node.node_id === node_id, { query });
  return { journeyId, step: steps.at(-1) };
};

test.each([
  ['en', 'You are 11 years old by this date. Is that right?'],
  ['es', 'Según esta fecha, usted tiene 11 años. ¿Es correcto?'],
])(
  'decisions.md 12: an answer that would end the intake is asked about in %s, and nothing is stored',
  async (locale, message) => {
    const { journeyId, step } = await atBirth({ locale, time_zone: 'UTC' });
    const asked = await demoIntake().next(journeyId, { ...slip, ask_before_end: true });
    expect([asked.status, asked.body.status]).toEqual([200, 'active']);
    expect(asked.body.node).toEqual(step.node);
    expect(asked.body.issues).toEqual([{ code: 'answer.confirm', message }]);
    expect((await demoIntake().resolve(journeyId)).body).toEqual({ ...step, resumed: true });

    const again = await demoIntake().next(journeyId, { ...slip, ask_before_end: true });
    expect(again.body.issues).toHaveLength(1);
    const ended = await demoIntake().next(journeyId, slip);
    expect(ended.body).toMatchObject({ status: 'complete', ending: { code: 'not_eligible' } });
    const repeated = await demoIntake().next(journeyId, { ...slip, ask_before_end: true });
    expect(repeated.body).toEqual(ended.body);
  },
);

test('decisions.md 12: an answer that ends nothing is stored at once', async () => {
  const { journeyId } = await atBirth();
  const next = await demoIntake().next(journeyId, { node_id, answer: '1980-05-05', ask_before_end: true });
  expect(next.body.node.node_id).not.toBe(node_id);
});

test.each([false, null, undefined])(
  'decisions.md 12: with %s the answer ends the intake',
  async (ask_before_end) => {
    const { journeyId } = await atBirth();
    const body = ask_before_end === undefined ? slip : { ...slip, ask_before_end };
    expect((await demoIntake().next(journeyId, body)).body.status).toBe('complete');
  },
);

test('decisions.md 1: anything but a boolean is refused', async () => {
  const { journeyId } = await atBirth();
  const refused = await demoIntake().next(journeyId, { ...slip, ask_before_end: 'true' });
  expectProblem(refused, 400, 'malformed-request');
  expect(refused.body.issues).toMatchObject([{ where: '/ask_before_end' }]);
});

test('decisions.md 1: the confirmed answer is another request than the one that asks, so it needs a key of its own', async () => {
  const { journeyId } = await atBirth();
  const key = `${process.pid}-${Date.now()}-confirmed`;
  const next = (body: object, idempotencyKey: string) =>
    send(`${base}/v1/instrument/next`, {
      method: 'POST',
      headers: {
        ...bearing(apiKey, demoBrand()),
        'x-journey-id': journeyId,
        'idempotency-key': idempotencyKey,
      },
      body,
    });
  const asked = await next({ ...slip, ask_before_end: true }, key);
  const replayed = await next({ ...slip, ask_before_end: true }, key);
  expect(replayed.body).toEqual(asked.body);
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');
  expectProblem(await next(slip, key), 422, 'idempotency-mismatch');
  expect((await next(slip, `${key}-2`)).body.status).toBe('complete');
});
