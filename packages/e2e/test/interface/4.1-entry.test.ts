import { describe, expect, test } from 'vitest';
import { demoIntake } from '../../src/clients/target.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

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
      'https://demo.example/thanksgiving',
      'https://demo.example@evil.example/thanks',
      'https://demo.example/thanks%2f..%2fother',
      'https://demo.example\\thanks',
    ];
    const answers = [];
    for (const redirect of refused) answers.push(await demoIntake().resolve(undefined, { redirect }));
    for (const answer of answers) expectProblem(answer, 422, 'config-gap');
    expectOneAnswer(answers);
  });
});
