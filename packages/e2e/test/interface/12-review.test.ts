import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { patientPage } from '../../src/clients/patient-page.ts';
import { demoBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const { base_url: base } = target();

test('decisions.md 12: the review has the answers in words and the way to each, and its tenant sees who read it', async () => {
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss']] });
  const [brandId = ''] = brandIds;
  const own = bearing(apiKey, brandId);
  const client = intakeClient(base, apiKey, brandId);
  const { journeyId } = await walk(client, {}, ({ node_id }) => node_id === 'q_weight_kg', {
    query: { locale: 'es-MX', units: 'us' },
  });
  const read = () => send(`${base}/v1/instrument/review`, { headers: { ...own, 'x-journey-id': journeyId } });
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.data.answers.at(-1)).toMatchObject({ node_id: 'q_height_cm', counts: true, can_change: true });
  expect(body.data.answers.at(-1).lines[0]).toMatch(/^\d pies \d+ pulgadas$/);

  const back = (node_id: string) =>
    send(`${base}/v1/instrument/back`, {
      method: 'POST',
      headers: { ...own, 'x-journey-id': journeyId },
      body: { node_id },
    });
  expect((await back('q_ship_state')).body.node.node_id).toBe('q_ship_state');
  const refused = await back('q_weight_kg');
  expectProblem(refused, 409, 'conflict');
  expect(refused.body.code).toBe('node_not_before');

  await eventually(async () => {
    const { body } = await send(`${base}/v1/account/audit`, { headers: own });
    expect(body.data).toContainEqual(
      expect.objectContaining({ action: 'review.read', subject: journeyId, changed: {} }),
    );
  });
  await client.abandon(journeyId);
  expectProblem(await read(), 409, 'conflict');
});

test("decisions.md 15: a patient's session reads the review of its own journey alone", async () => {
  const patient = patientPage(demoBrand());
  await patient.open();
  const { body } = await patient.resolve(undefined);
  await patient.next(body.journey_id, { node_id: 'd_welcome' });
  await patient.next(body.journey_id, { node_id: 'q_ship_state', answer: 'tx' });
  const { status, body: review } = await patient.call('/v1/instrument/review');
  expect(status).toBe(200);
  expect(review.data.answers).toMatchObject([{ node_id: 'q_ship_state', lines: ['Texas'] }]);
  const other = patientPage(demoBrand());
  await other.open();
  const theirs = { 'x-session': '1', cookie: other.cookie(), 'x-journey-id': body.journey_id };
  expectProblem(await send(`${base}/v1/instrument/review`, { headers: theirs }), 404, 'not-found');
});
