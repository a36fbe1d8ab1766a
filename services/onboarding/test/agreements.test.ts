import { hash } from 'node:crypto';
import { timestampDate, timestampFromMs } from '@bufbuild/protobuf/wkt';
import { OnboardingStatus } from '@telehealth/contracts/onboarding/v1/onboarding';
import type { EventEnvelope } from '@telehealth/events';
import { refusalOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { expect, onTestFinished, test } from 'vitest';
import { announceAgreements } from '../src/app/agreements/announce-agreements.ts';
import { newRun } from '../src/domain/e2e-runs/decide-run.ts';
import { allDone, brandId, type CasesUnderTest, signer, startCases } from './cases-under-test.ts';

const version = 'placeholder-1';

const day = 24 * 60 * 60_000;
const newTerms = { agreementId: 'msa', version: '2026-12-01', title: 'Terms', text: 'New terms.' };

const isCurrent = (version: string) => (event: EventEnvelope) => event.data.version === version;

/** The events of a type that other services hear of agreements, once everything is published. */
async function heard({ context, settle }: CasesUnderTest, type: EventEnvelope['type']) {
  const events: EventEnvelope[] = [];
  const subscription = await context.bus.work({
    name: `hears_${type.replaceAll('.', '_')}`,
    types: [type],
    handle: async (event) => void events.push(event),
  });
  onTestFinished(() => subscription.close());
  return async () => {
    await settle();
    return events;
  };
}

test('decisions.md 3: of two signers who execute an agreement at once there is one record, for both', async () => {
  const cases = await startCases();
  const { client, own } = cases;
  const signers = ['One', 'Two', 'Three', 'Four'].map((name) => ({ ...signer, name }));
  const executed = await Promise.all(
    signers.map((each) => client.executeAgreement({ agreementId: 'msa', version, signer: each }, own)),
  );
  expect(executed.filter(({ created }) => created)).toHaveLength(1);
  for (const { execution } of executed) expect(execution).toEqual(executed[0]?.execution);
  const { agreements } = await client.listAgreements({}, own);
  const [msa, baa] = agreements;
  expect(msa?.execution).toEqual(executed[0]?.execution);
  expect(baa?.execution).toBeUndefined();
  expect(msa?.documentSha256).toBe(hash('sha256', msa?.text ?? '', 'hex'));
  const told = await cases.onboardingEvents();
  expect(told.filter(({ type }) => type === 'onboarding.agreement.executed.v1')).toHaveLength(1);
});

test('decisions.md 3: only the current version is executed; a new one opens the step again, and its record comes beside the first', async () => {
  const cases = await startCases();
  const { client, own, agreements } = cases;
  await cases.sign();
  expect(await cases.states()).toMatchObject({ msa_agreement: 'completed', api_keys: 'completed' });

  const published = { agreementId: 'msa', version: '2026-11-01', title: 'Terms', text: 'Wir prüfen.' };
  const effectiveAt = timestampFromMs(cases.clock.now());
  const { agreement } = await agreements.publishAgreement({ ...published, effectiveAt });
  await cases.settle();
  expect(agreement?.documentSha256).toBe(hash('sha256', Buffer.from('Wir prüfen.', 'utf8'), 'hex'));
  expect(await cases.states()).toMatchObject({ msa_agreement: 'in_progress' });
  expect(await refusalOf(cases.execute('msa'))).toBe('conflict agreement_superseded');
  await cases.execute('msa', '2026-11-01');
  expect(await cases.states()).toMatchObject({ msa_agreement: 'completed' });
  const stored = await cases.context.cases.get(cases.clientId);
  expect(stored?.executions.map((each) => `${each.agreementId} ${each.version}`)).toEqual([
    `msa ${version}`,
    `baa ${version}`,
    'msa 2026-11-01',
  ]);
  const { agreements: listed } = await client.listAgreements({}, own);
  expect(listed.map(({ agreementId, title }) => [agreementId, title])).toEqual([
    ['msa', 'Terms'],
    ['baa', 'Business associate agreement'],
  ]);
  const executed = await cases.operator.listExecutedAgreements({ clientId: cases.clientId });
  expect(executed.agreements.map(({ agreementId, current }) => [agreementId, current])).toEqual([
    ['msa', false],
    ['baa', true],
    ['msa', true],
  ]);
  expect(executed.agreements.at(-1)).toMatchObject({ text: 'Wir prüfen.', execution: { signer } });
});

test('decisions.md 5: until a new version is effective the execution before counts, it is due with its date, and after it the step is open', async () => {
  const cases = await startCases();
  const { client, own, agreements, clock } = cases;
  await cases.sign();
  const { agreement } = await agreements.publishAgreement(newTerms);
  await cases.settle();
  const effectiveAt = clock.now() + 30 * day;
  expect(agreement?.effectiveAt && timestampDate(agreement.effectiveAt).getTime()).toBe(effectiveAt);
  const due = async () => {
    const { case: read } = await client.getOnboarding({}, own);
    const step = read?.steps.find(({ stepId }) => stepId === 'msa_agreement');
    const dueAt = step?.dueAt && timestampDate(step.dueAt).getTime();
    return [read?.currentlyDue.includes('msa_agreement'), read?.pastDue.includes('msa_agreement'), dueAt];
  };
  expect(await cases.states()).toMatchObject({ msa_agreement: 'completed', api_keys: 'completed' });
  expect(await due()).toEqual([true, false, effectiveAt]);

  clock.pass(31 * day);
  await cases.watch();
  expect(await cases.states()).toMatchObject({ msa_agreement: 'in_progress' });
  expect(await due()).toEqual([false, true, effectiveAt]);
  await cases.execute('msa', newTerms.version);
  expect(await cases.states()).toMatchObject({ msa_agreement: 'completed' });
  expect(await due()).toEqual([false, false, undefined]);
});

test('decisions.md 5: a client that is live is reminded of a new version too, and its step opens when that is effective', async () => {
  const cases = await startCases();
  const { client, own, operator, agreements, clock, clientId, context } = cases;
  await cases.know(allDone);
  await cases.sign();
  const run = newRun({ runId: 'run_1', clientId, mode: 'test', brandId, holder: 'x' }, clock.now());
  const { ...ended } = run;
  await writable(context.e2eRuns).insert({ ...ended, status: 'passed', version: 1 });
  await cases.publish('onboarding.completion.e2e_result.v1');
  await operator.goLive({ clientId });
  await agreements.publishAgreement(newTerms);
  await cases.settle();
  const read = async () => (await client.getOnboarding({}, own)).case;
  expect(await read()).toMatchObject({
    status: OnboardingStatus.COMPLETED,
    currentlyDue: ['msa_agreement'],
    currentDeadline: timestampFromMs(clock.now() + 30 * day),
  });
  for (let passed = 0; passed < 31; passed++) {
    clock.pass(day);
    await cases.watch();
  }
  const nudged = (await cases.eventsOf()).filter((event) => event === 'step.nudged msa_agreement');
  expect(nudged.length).toBeGreaterThanOrEqual(2);
  expect(await read()).toMatchObject({ status: OnboardingStatus.COMPLETED, pastDue: ['msa_agreement'] });
  expect(await cases.states()).toMatchObject({ msa_agreement: 'in_progress', go_live: 'completed' });
  await cases.execute('msa', newTerms.version);
  expect(await read()).toMatchObject({ percent: 100, currentlyDue: [], pastDue: [] });
});

test('a version never changes: the same text is found, another text under its name is refused', async () => {
  const { agreements } = await startCases();
  const given = { agreementId: 'baa', version: '2', title: 'Terms', text: 'First.' };
  const first = await agreements.publishAgreement(given);
  expect(await agreements.publishAgreement(given)).toEqual(first);
  expect(await refusalOf(agreements.publishAgreement({ ...given, text: 'Second.' }))).toBe(
    'conflict version_taken',
  );
  await Promise.all(['3', '4', '5'].map((each) => agreements.publishAgreement({ ...given, version: each })));
  const { agreements: listed } = await agreements.listAgreementVersions({});
  const ofBaa = listed.filter(({ agreementId }) => agreementId === 'baa');
  expect(ofBaa.map((each) => each.version).toSorted()).toEqual(['2', '3', '4', '5', version]);
  expect(ofBaa.filter(({ current }) => current)).toHaveLength(1);
  expect(ofBaa.every(({ text }) => text === '')).toBe(true);
  for (const wrong of [{ agreementId: 'nda' }, { version: 'v 1' }, { text: ' ' }, { title: 'A\nB' }]) {
    expect(await refusalOf(agreements.publishAgreement({ ...given, ...wrong }))).toMatch('malformed-request');
  }
});

test('an agreement that does not exist is not-found, and a signer gets an issue for every malformed text', async () => {
  const { client, own } = await startCases();
  const executed = (given: object) =>
    refusalOf(client.executeAgreement({ agreementId: 'msa', version, signer, ...given }, own));
  expect(await executed({ agreementId: 'nda' })).toBe('not-found');
  expect(await executed({ signer: { name: '', title: 'x'.repeat(201), email: 'nobody' } })).toMatch(
    /^validation /,
  );
  expect(await executed({ version: 'later' })).toBe('conflict agreement_superseded');
});

test('decisions.md 3: other services are notified which versions are current, at every start, and which a client executed', async () => {
  const cases = await startCases();
  const [published, executed] = [
    await heard(cases, 'agreement.published.v1'),
    await heard(cases, 'agreement.executions.v1'),
  ];
  const given = { agreementId: 'msa', version: '2026-11-01', title: 'Terms', text: 'Terms.' };
  await cases.agreements.publishAgreement(given);
  expect((await published()).filter(isCurrent('2026-11-01'))).toMatchObject([
    { data: { agreement_id: 'msa', version: '2026-11-01', number: 2 } },
  ]);
  await cases.execute('msa', '2026-11-01');
  await cases.execute('baa');
  await cases.execute('baa');
  const msa = { agreement_id: 'msa', version: '2026-11-01' };
  expect((await executed()).map(({ client_id, data }) => [client_id, data.executed])).toEqual([
    [cases.clientId, [msa]],
    [cases.clientId, [msa, { agreement_id: 'baa', version }]],
  ]);
  await announceAgreements(cases.context);
  expect((await published()).filter(isCurrent('2026-11-01'))).toHaveLength(2);
  // The version in force is announced beside the one that is effective later.
  expect((await published()).map(({ data }) => data.version)).toContain(version);
});

test('decisions.md 16: live mode has no placeholder of an agreement: none is listed or executed before an operator publishes it', async () => {
  const { client, own, agreements, log } = await startCases({ deploymentMode: 'live' });
  expect(log()).toContain('"placeholders":["msa","baa"]');
  const listed = async () => (await client.listAgreements({}, own)).agreements.map((each) => each.version);
  expect(await listed()).toEqual([]);
  const execute = (given: string) =>
    refusalOf(client.executeAgreement({ agreementId: 'msa', version: given, signer }, own));
  expect(await execute(version)).not.toBe('ok');
  await agreements.publishAgreement(newTerms);
  expect(await listed()).toEqual([newTerms.version]);
  expect(await execute(newTerms.version)).toBe('ok');
});
