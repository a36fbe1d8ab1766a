import { createClient } from '@connectrpc/connect';
import { EligibilityService } from '@telehealth/contracts/intake/v1/eligibility_service';
import { MilestoneService } from '@telehealth/contracts/intake/v1/milestone_service';
import { expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { auditOf, operatorTransport, ownTenant, publishableKeyOf } from '../../src/clients/operator.ts';
import { initiatePayment, payOrder } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const enrollment = (journeyId: string, brandId = demoBrand()) =>
  send(`${target().base_url}/v1/enrollments/${journeyId}`, { headers: bearing(target().api_key, brandId) });

test('decisions.md 3 enrollment: how far a journey has come, by what happened to it, and nothing a patient said', async () => {
  const intake = demoIntake();
  const started = (await intake.resolve(undefined, { offering: 'wl-semaglutide-monthly' })).body;
  const journeyId = started.journey_id;
  const statusNow = async () => (await enrollment(journeyId)).body.data.status;
  expect((await enrollment(journeyId)).body).toEqual({
    data: {
      journey_id: journeyId,
      brand_id: demoBrand(),
      reference: null,
      case_number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      attribution: null,
      person_id: null,
      offering_ref: 'wl-semaglutide-monthly',
      phase: null,
      status: 'intake',
      eligibility: 'not_evaluated',
      milestones: [],
      phases: [],
      order_refs: [],
      payment_processing: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  });
  await walk(intake, {}, undefined, { journeyId });
  expect(await statusNow()).toBe('submitted');

  const milestones = createClient(MilestoneService, operatorTransport('intake'));
  await payOrder({ journey_id: journeyId });
  await expect.poll(statusNow).toBe('paid');
  const occurredAt = { seconds: BigInt(Math.floor(Date.now() / 1000)), nanos: 0 };
  const reference = `ref-${journeyId.slice(4)}`;
  const report = (type: string, callbackId: string, code = '') =>
    milestones.reportMilestone({ journeyId, type, callbackId, code, reference, occurredAt });
  await report('case.opened', 'one');
  await report('case.opened', 'one');
  expect(await statusNow()).toBe('in_review');
  const types = (await enrollment(journeyId)).body.data.milestones.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type === 'case.opened')).toHaveLength(1);
  expect(types).toEqual(expect.arrayContaining(['intake.submitted', 'payment.succeeded', 'case.opened']));
});

test('decisions.md 15: the utm parameters of a resolve are the attribution of a new journey, and a resume ignores others', async () => {
  const intake = demoIntake();
  const visit = { utm_source: 'newsletter', utm_campaign: 'Spring sale', utm_term: '<b>' };
  const journeyId = (await intake.resolve(undefined, visit)).body.journey_id;
  await intake.resolve(journeyId, { utm_source: 'other', utm_medium: 'cpc' });
  expect((await enrollment(journeyId)).body.data.attribution).toEqual({
    source: 'newsletter',
    campaign: 'Spring sale',
  });
});

test('decisions.md 3, eligibility: a child who qualifies is not_eligible, is sold nothing, and goes on once overruled', async () => {
  const intake = demoIntake();
  const child = { date_of_birth: '2015-05-05' };
  const { journeyId } = await walk(intake, child, undefined, { query: { phase: 'qualification' } });
  const seen = async () => {
    const { status, eligibility } = (await enrollment(journeyId)).body.data;
    return [status, eligibility];
  };
  const clinical = async () => {
    const { status, body } = await intake.resolve(journeyId, { phase: 'clinical' });
    return [status, body.code];
  };
  const purchase = { journey_id: journeyId, offering_ref: 'wl-semaglutide-monthly' };
  expect(await seen()).toEqual(['not_eligible', 'not_eligible']);
  const refused = await initiatePayment(purchase);
  expect([refused.status, refused.body.code]).toEqual([409, 'order_not_eligible']);
  expect(await clinical()).toEqual([422, 'clinical_not_eligible']);
  expect(await seen()).toEqual(['not_eligible', 'not_eligible']);

  const overruling = createClient(EligibilityService, operatorTransport('intake'));
  const overrule = { journeyId, eligibility: 'eligible', reasonCode: 'answer_mistaken' };
  await overruling.overruleEligibility(overrule);
  expect(await seen()).toEqual(['checkout', 'eligible']);
  expect(await clinical()).toEqual([422, 'order_unpaid']);
  await payOrder(purchase);
  await expect.poll(seen).toEqual(['paid', 'eligible']);
  expect((await clinical())[0]).toBe(200);
});

test('decisions.md 14: an enrollment is listed from its first answer on, as a read shows it, by its own brand and client alone', async () => {
  const intake = demoIntake();
  const list = async (query: string, key = target().api_key, brandId?: string) =>
    (await send(`${target().base_url}/v1/enrollments?${query}`, { headers: bearing(key, brandId) })).body;
  const since = new Date().toISOString();
  const { journeyId } = await walk(intake, {}, undefined, { query: { phase: 'qualification' } });
  const found = async (...[key, brandId]: [string?, string?]) => {
    const { data } = await list(`limit=200&status=checkout&updated_since=${since}`, key, brandId);
    return data.filter(({ journey_id }: { journey_id: string }) => journey_id === journeyId);
  };
  const shown = (await enrollment(journeyId)).body.data;
  expect(await found()).toEqual([shown]);
  expect(await found(target().api_key, demoBrand())).toEqual([shown]);
  expect(await found(target().api_key, wideBrand())).toEqual([]);
  expect(await found(target().neighbour.api_key)).toEqual([]);
});

test('interface.md 7: a journey of another brand, one that never was and a malformed id are one 404', async () => {
  const { journey_id } = (await demoIntake().resolve()).body;
  expectOneAnswer([
    await enrollment(journey_id, wideBrand()),
    await enrollment('jny_0000000000000000000000'),
    await enrollment('nonsense'),
  ]);
});

test('decisions.md 14 erasure: 202, once; afterwards the journey is the 404 of a missing one, and the audit row names the key', async () => {
  const { apiKey, keyId, clientId, brandIds } = await ownTenant({
    brands: [['weight_loss'], ['weight_loss']],
  });
  const [brandId, other = ''] = brandIds;
  const intake = intakeClient(target().base_url, apiKey, brandId);
  const { journeyId } = await walk(intake, {}, ({ control }) => control === 'email');
  const call = (method: string, path: string, key = apiKey, brand = brandId) =>
    send(`${target().base_url}/v1/enrollments/${path}`, { method, headers: bearing(key, brand) });
  const erase = (id = journeyId, key = apiKey, brand = brandId) => call('POST', `${id}/erasure`, key, brand);

  expectOneAnswer([
    await erase(journeyId, apiKey, other),
    await erase(journeyId, target().api_key, demoBrand()),
    await erase('jny_0000000000000000000000'),
    await erase('nonsense'),
  ]);
  const publishable = await erase(journeyId, await publishableKeyOf(brandId));
  expectProblem(publishable, 403, 'publishable-credential-read-only');
  expect((await call('GET', journeyId)).status).toBe(200);

  const erased = await erase();
  expect([erased.status, erased.body]).toEqual([
    202,
    { data: { journey_id: journeyId, erased_at: expect.any(String) } },
  ]);
  const again = await erase();
  expect([again.status, again.body]).toEqual([202, erased.body]);
  expectOneAnswer([await call('GET', journeyId), await call('GET', 'jny_0000000000000000000000')]);
  expectOneAnswer([await intake.back(journeyId), await intake.back('jny_0000000000000000000000')]);

  const rowsNow = async () => {
    const { rows } = await auditOf('intake').listAuditRows({ clientId });
    return rows.filter(({ action }) => action === 'journey.erase');
  };
  await expect
    .poll(rowsNow)
    .toMatchObject([{ subject: journeyId, actor: { who: { case: 'credential', value: keyId } } }]);
});
