import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { nodeFlags } from '../../src/setup/launch.ts';
import { walk } from '../../src/walk/walk.ts';

const main = join(import.meta.dirname, '../../../ops/src/main.ts');

/** What `npm run ops` prints. */
async function ops(...args: string[]): Promise<Record<string, never>> {
  const { ops_url, ops_token } = target();
  const env = { PATH: process.env.PATH, OPS_URL: ops_url, OPS_TOKEN: ops_token };
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeFlags, main, ...args, '--json'], {
    env,
  });
  return JSON.parse(stdout);
}

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
    (await ops('submission', 'list', '--brand', demoBrand(), '--since', since, '--all')).journeys;
  const { journeyId } = await walk(intake, { weight_kg: 91 });
  expect(await found()).toContainEqual(
    expect.objectContaining({ journey_id: journeyId, status: 'submitted', therapy: 'weight_loss' }),
  );
  const { submission } = await ops('submission', 'get', journeyId);
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
  await ops('journey', 'erase', journeyId, '--yes');
  expect(await found()).not.toContainEqual(expect.objectContaining({ journey_id: journeyId }));
  expect(await enrollmentOf(journeyId)).toEqual(await enrollmentOf('jny_0000000000000000000000'));
  await expect(ops('submission', 'get', journeyId)).rejects.toMatchObject({ code: 1 });
  expect((await intake.next(journeyId, { node_id: 'any' })).status).toBe(404);
  expect((await intake.resolve(journeyId)).body.journey_id).not.toBe(journeyId);
});
