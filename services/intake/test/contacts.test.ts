import { randomBytes } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { EnrollmentService, EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { explainedCollection } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { findByContact } from '../src/app/contacts/find-by-contact.ts';
import { journeysDefinition } from '../src/storage/journeys.ts';
import { shortBundle } from './bundles.ts';
import {
  asBrand,
  correlated,
  freshUrl,
  type IntakeOptions,
  type IntakeUnderTest,
  startIntake,
  stepOf,
} from './intake-under-test.ts';
import { erase, mint, operatorOperation } from './journey-under-test.ts';

const email = 'Ann@Example.com';
const phone = '+12025550143';

/** The short questionnaire, with the patient's contacts and the email of a friend before its text. */
function withContacts() {
  const bundle = shortBundle();
  const contact = { value_type: 'string', cardinality: 'single', screening: 'shared', contact: true };
  const asked = (fact: string, control: string, more: object = {}) => ({
    ...{ id: `q_${fact}`, kind: 'question', section: 'main', fact, control, required: false },
    ...{ copy: 'c.note', ...more },
  });
  const [height, weight, ...rest] = bundle.nodes;
  return {
    ...bundle,
    facts: [...bundle.facts, { code: 'mail', ...contact }, { code: 'mobile', ...contact }],
    nodes: [
      height,
      asked('mail', 'email', {
        unknown_answers: [{ code: 'not_said', means: 'declined', label_key: 'c.note' }],
      }),
      asked('mobile', 'phone'),
      weight,
      ...rest,
    ],
  };
}

const startWithContacts = (options: IntakeOptions = {}) =>
  startIntake({ bundles: [withContacts()], ...options });

/** A journey whose patient has given both contacts. */
async function contacted(intake: IntakeUnderTest, mail: string | undefined = email): Promise<string> {
  const journeyId = await mint(intake);
  stepOf(await intake.next(journeyId, 'q_height', 172));
  stepOf(await intake.next(journeyId, 'q_mail', mail));
  stepOf(await intake.next(journeyId, 'q_mobile', '(202) 555-0143'));
  return journeyId;
}

const searcher = (intake: IntakeUnderTest) => {
  const service = createClient(EnrollmentService, intake.transport);
  return async (contacts: { email?: string; phone?: string }, who: Parameters<typeof asBrand>[0] = {}) =>
    (await service.findByContact(contacts, asBrand({ brandId: undefined, ...who }))).journeys.map(
      ({ journeyId }) => journeyId,
    );
};

test('decisions.md 15: a journey is found by the email and the phone number of its patient, however they are written', async () => {
  const intake = await startWithContacts();
  const search = searcher(intake);
  const journeyId = await contacted(intake);
  await contacted(intake, 'bob@example.com');
  for (const written of [email, 'ann@example.com', ' ANN@EXAMPLE.COM '])
    expect(await search({ email: written }), written).toEqual([journeyId]);
  for (const written of [phone, '202-555-0143']) expect(await search({ phone: written })).toHaveLength(2);
  expect(await search({ email, phone })).toEqual([journeyId]);
  expect(await search({ email: 'nobody@example.com' })).toEqual([]);
  expect(await search({ email: 'nobody@example.com', phone })).toEqual([]);
});

test('decisions.md 15: an answer shows no contact, and the store has none in clear', async () => {
  const intake = await startWithContacts();
  const journeyId = await contacted(intake);
  const service = createClient(EnrollmentService, intake.transport);
  const { journeys } = await service.findByContact({ email }, asBrand());
  expect(journeys).toMatchObject([{ journeyId, brandId: 'brd_slim', status: EnrollmentStatus.INTAKE }]);
  const stored = JSON.stringify(await intake.context.journeys.get(journeyId)).toLowerCase();
  expect(stored).not.toMatch(/example\.com|2025550143/);
});

test('decisions.md 15: another client, and another brand, find nothing, and the entries of two clients differ', async () => {
  const intake = await startWithContacts();
  const search = searcher(intake);
  await contacted(intake);
  expect(await search({ email }, { clientId: 'cli_2' })).toEqual([]);
  expect(await search({ email }, { brandId: 'brd_other' })).toEqual([]);
  const entry = (clientId: string, control: 'email' | 'phone') =>
    intake.context.contactIndex.entriesOf({ clientId, control, value: 'x' })[0];
  const entries = [entry('cli_1', 'email'), entry('cli_2', 'email'), entry('cli_1', 'phone')];
  expect(new Set(entries).size).toBe(3);
});

test('decisions.md 15: a patient who would rather not say their email any more is not found by it', async () => {
  const intake = await startWithContacts();
  const search = searcher(intake);
  const journeyId = await contacted(intake);
  await intake.back(journeyId);
  await intake.back(journeyId);
  stepOf(await intake.next(journeyId, 'q_mail', { code: 'not_said' }));
  expect(await search({ email })).toEqual([]);
  expect(await search({ phone })).toEqual([journeyId]);
});

test('decisions.md 15: a changed email takes the place of the first, and one that is taken back is found no more', async () => {
  const intake = await startWithContacts();
  const search = searcher(intake);
  const journeyId = await contacted(intake);
  await intake.back(journeyId);
  await intake.back(journeyId);
  stepOf(await intake.next(journeyId, 'q_mail', 'new@example.com'));
  expect(await search({ email })).toEqual([]);
  expect(await search({ email: 'new@example.com', phone })).toEqual([journeyId]);
  await intake.back(journeyId);
  stepOf(await intake.next(journeyId, 'q_mail', undefined));
  expect(await search({ email: 'new@example.com' })).toEqual([]);
  expect(await search({ phone })).toEqual([journeyId]);
});

test('decisions.md 15: an erased journey is found no more', async () => {
  const intake = await startWithContacts();
  const journeyId = await contacted(intake);
  await erase(intake, journeyId);
  expect(await searcher(intake)({ email })).toEqual([]);
  const { emailIndex, phoneIndex, sealedContacts } = (await intake.context.journeys.get(journeyId)) ?? {};
  expect([emailIndex, phoneIndex, sealedContacts]).toEqual([undefined, undefined, undefined]);
});

test('decisions.md 13 and 15: journeys are found before, while and after the sealing key is changed', async () => {
  const storeUrl = freshUrl();
  const [k1, k2] = ['k1', 'k2'].map((id) => ({ id, key: randomBytes(32) })) as [never, never];
  const old = await startWithContacts({ storeUrl, sealingKeys: [k1] });
  const journeyId = await contacted(old);
  await old.close();
  const both = await startWithContacts({ storeUrl, sealingKeys: [k2, k1] });
  expect(await searcher(both)({ email, phone })).toEqual([journeyId]);
  const keys = createClient(KeyService, both.asOperator());
  expect(await keys.rewrapKeys({ runId: 'run' }, correlated)).toMatchObject({ rewrapped: 1, unopened: 0 });
  await both.close();
  const renewed = await startWithContacts({ storeUrl, sealingKeys: [k2] });
  expect(await searcher(renewed)({ email, phone })).toEqual([journeyId]);
});

test('decisions.md 15: each search is an entry of the audit with the name of the key, without the contact', async () => {
  const intake = await startWithContacts();
  await contacted(intake);
  const search = searcher(intake);
  await search({ email });
  await search({ email: 'nobody@example.com', phone });
  const audit = createClient(AuditService, intake.transport);
  const { rows } = await audit.listAuditRows({ clientId: 'cli_1' }, asBrand());
  const searches = rows.filter(({ action }) => action === 'journey.search');
  expect(new Set(searches.map(({ changedJson }) => changedJson))).toEqual(
    new Set(['{"by":["email"],"found":1}', '{"by":["email","phone"],"found":0}']),
  );
  expect(searches[0]).toMatchObject({
    subject: 'cli_1',
    actor: { who: { case: 'credential', value: 'key_1' } },
  });
  expect(
    JSON.stringify(searches, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ).not.toMatch(/example\.com|555/);
});

test('decisions.md 15: without a contact, and with one that no answer could be, the search is malformed', async () => {
  const search = searcher(await startWithContacts());
  for (const contacts of [{}, { email: 'ann' }, { phone: '12' }, { email, phone: 'none' }])
    expect(await refusalOf(search(contacts))).toMatch(/^malformed-request/);
});

test('decisions.md 15: an index has the few journeys of a contact', async () => {
  const intake = await startWithContacts();
  const journeys = await explainedCollection(journeysDefinition);
  const context = { ...intake.context, journeys: journeys.collection };
  const asked = { clientId: 'cli_1', reached: { clientIds: ['cli_1'], brandId: 'brd_slim' } };
  await findByContact(context, operatorOperation(), { ...asked, contacts: { email } });
  await findByContact(context, operatorOperation(), { ...asked, contacts: { phone } });
  journeys.close();
  expect(journeys.plans).toEqual([
    expect.stringMatching(/USING INDEX journeys__email_index/),
    expect.stringMatching(/USING INDEX journeys__phone_index/),
  ]);
});

test('decisions.md 15: of more journeys of one contact than a search answers, the latest are found', async () => {
  const intake = await startWithContacts();
  const journey = await intake.context.journeys.get(await contacted(intake));
  const all = Array.from({ length: 60 }, (_, at) => ({ ...journey, createdAt: at }));
  const find = async (_: unknown, { limit }: { readonly limit: number }) => all.slice(0, limit);
  const context = { ...intake.context, journeys: { ...intake.context.journeys, find: find as never } };
  const asked = { clientId: 'cli_1', reached: { clientIds: ['cli_1'] }, contacts: { phone } };
  const found = await findByContact(context, operatorOperation(), asked);
  expect(found.map(({ createdAt }) => createdAt)).toEqual(Array.from({ length: 50 }, (_, at) => 59 - at));
});
