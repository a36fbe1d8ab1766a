import { expect, test } from 'vitest';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { runOps } from '../../src/setup/run-ops.ts';
import { walk } from '../../src/walk/walk.ts';

/** What a command of `npm run ops` ends with. */
const ops = (...args: string[]) =>
  runOps({ OPS_URL: target().ops_url, OPS_TOKEN: target().ops_token }, ...args, '--json');
const printed = async (...args: string[]) => JSON.parse((await ops(...args)).out);

/** The whole answer of the enrollment route. */
async function enrollmentOf(journeyId: string): Promise<{ readonly status: number; readonly body: string }> {
  const { base_url, api_key } = target();
  const headers = { authorization: `Bearer ${api_key}`, 'x-brand-id': demoBrand() };
  const answer = await fetch(`${base_url}/v1/enrollments/${journeyId}`, { headers });
  return { status: answer.status, body: await answer.text() };
}

test('an operator finds a submission, reads it and erases it', async () => {
  const intake = demoIntake();
  const since = new Date().toISOString();
  const found = async () =>
    (await printed('submission', 'list', '--brand', demoBrand(), '--since', since, '--all')).journeys;
  const { journeyId } = await walk(intake, { weight_kg: 91 });
  expect(await found()).toContainEqual(
    expect.objectContaining({ journey_id: journeyId, status: 'submitted', therapy: 'weight_loss' }),
  );
  const { submission } = await printed('submission', 'show', journeyId);
  expect(submission).toMatchObject({
    journey_id: journeyId,
    therapy: 'weight_loss',
    answers: expect.arrayContaining([
      expect.objectContaining({
        fact: 'weight_kg',
        value: 91,
        unit: 'kg',
        question: expect.stringMatching(/\?$/),
      }),
    ]),
    evaluation: { outcome: expect.stringMatching(/^(eligible|ineligible|needs_review)$/) },
  });

  expect((await enrollmentOf(journeyId)).status).toBe(200);
  expect((await ops('journey', 'erase', journeyId, '--yes')).exitCode).toBe(0);
  expect(await found()).not.toContainEqual(expect.objectContaining({ journey_id: journeyId }));
  expect(await enrollmentOf(journeyId)).toEqual(await enrollmentOf('jny_0000000000000000000000'));
  expect(await ops('submission', 'show', journeyId)).toMatchObject({ exitCode: 1, out: '' });
  expect((await intake.next(journeyId, { node_id: 'any' })).status).toBe(404);
  expect((await intake.resolve(journeyId)).body.journey_id).not.toBe(journeyId);
});
