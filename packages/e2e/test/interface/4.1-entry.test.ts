import { describe, expect, test } from 'vitest';
import { demoIntake } from '../../src/clients/target.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';
import { bodyFor, walk } from '../../src/walk/walk.ts';

const allowed = 'https://demo.example/thanks';

describe('interface.md 4.1 rule 9', () => {
  test('a prefill is shown to be confirmed, and counts once the patient acts', async () => {
    const intake = demoIntake();
    const query = { prefill_email: 'Someone@Example.com', prefill_phone: '+12025550199' };
    const atEmail = await walk(intake, {}, ({ control }) => control === 'email', { query });
    const step = atEmail.steps.at(-1);
    expect(step.node).toMatchObject({ prefill: 'confirm', prefilled_value: expect.stringMatching(/@/) });
    expect((await intake.resolve(atEmail.journeyId)).body).toEqual({ ...step, resumed: true });
    const { node_id, prefilled_value } = step.node;
    const confirmed = (await intake.next(atEmail.journeyId, { node_id, answer: prefilled_value })).body;
    expect([confirmed.issues ?? [], confirmed.node.node_id]).not.toEqual([[], node_id]);
  });

  test('one that is malformed is ignored: the contact is collected', async () => {
    const query = { prefill_email: 'nobody' };
    const { steps } = await walk(demoIntake(), {}, ({ control }) => control === 'email', { query });
    expect(steps.at(-1).node).not.toHaveProperty('prefilled_value');
  });
});

describe('interface.md 4.1 rule 10, 2.5', () => {
  test('the handoff carries what the entry sent, once the session is complete', async () => {
    const query = { redirect: `${allowed}/you`, promo: 'spring-10', test: 'true' };
    const { steps } = await walk(demoIntake(), {}, undefined, { query });
    for (const step of steps.slice(0, -1)) expect(step).not.toHaveProperty('handoff');
    expect(steps.at(-1).handoff).toEqual({ redirect: `${allowed}/you`, promo: 'spring-10', test: true });
    const without = await walk(demoIntake());
    expect(without.steps.at(-1)).not.toHaveProperty('handoff');
  });

  test('a redirect off the allowlist is the one 422, whatever is wrong with it', async () => {
    const refused = [
      'https://evil.example/thanks',
      'http://demo.example/thanks',
      'https://demo.example/thanksgiving',
      'https://demo.example/other',
      'https://demo.example@evil.example/thanks',
      'https://demo.example/thanks/../other',
      'https://demo.example/thanks%2f..%2fother',
      'https://demo.example\\thanks',
      'https://demo.example:444/thanks',
      'https://DEMO.example/thanks',
      'https://demo.example./thanks',
      'javascript:alert(1)',
      '/thanks',
    ];
    const answers = [];
    for (const redirect of refused) answers.push(await demoIntake().resolve(undefined, { redirect }));
    for (const answer of answers) expectProblem(answer, 422, 'config-gap');
    expectOneAnswer(answers);
  });
});

describe('interface.md 2.6', () => {
  test('a stale version of a capture or a consent is an issue, and the node stays', async () => {
    const intake = demoIntake();
    const stopped = await walk(intake, {}, ({ kind }) => kind === 'consent');
    const { node } = stopped.steps.at(-1);
    const body = { ...bodyFor(node), consent: { affirmed: true, consent_version: 'long-ago' } };
    const stale = (await intake.next(stopped.journeyId, body)).body;
    expect([stale.node.node_id, stale.issues]).toMatchObject([
      node.node_id,
      [{ code: 'consent.version_stale' }],
    ]);
  });
});
