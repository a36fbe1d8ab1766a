import { E2eCheckResult, E2eRunStatus } from '@telehealth/contracts/onboarding/v1/e2e_run';
import { refusalOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { endDiedRuns } from '../src/app/e2e-runs/end-died-runs.ts';
import { newRun } from '../src/domain/e2e-runs/decide-run.ts';
import { e2eChecks } from '../src/domain/e2e-runs/e2e-run.ts';
import { allDone, brandId, nothing, resultEvents, startReady, tenant } from './cases-under-test.ts';

const minute = 60_000;

test.each([
  ['resolve', 'GET offerings', { status: 200, body: { data: [] } }, /No offering of the brand is active/],
  ['resolve', 'GET resolve', { status: 404, body: { code: 'not-found' } }, /answered 404 \(not-found\)/],
  ['answers', 'POST next', { status: 409, body: { code: 'journey_closed' } }, /409 \(journey_closed\)/],
  ['complete', 'POST next', { status: 200, body: { status: 'blocked' } }, /ended as blocked/],
  ['order', 'POST payments', { status: 409, body: { code: 'not_sellable' } }, /409 \(not_sellable\)/],
  ['capture', 'GET secret', { status: 200, page: '<p>another provider</p>' }, /not one of the test provider/],
  ['webhook', 'GET registrations', { status: 200, body: { data: [] } }, /No registration/],
  ['storefront', 'GET storefront', { status: 200, body: { data: { sellable: false } } }, /cannot be sold/],
  ['readiness', 'GET readiness', { status: 200, body: { data: { ready: false, checks: [] } } }, /not ready/],
] as const)(
  'decisions.md 3: where %s fails, the checks after it are not made, and the run does not pass (%s)',
  async (name, call, answer, detail) => {
    const cases = await startReady();
    cases.api.answers[call] = answer;
    const run = await cases.run();
    expect(run?.status).toBe(E2eRunStatus.FAILED);
    const failing = e2eChecks.indexOf(name);
    const { PASS, FAIL, NOT_RUN } = E2eCheckResult;
    const after = e2eChecks.slice(failing + 1).map(() => NOT_RUN);
    expect(run?.checks.map(({ result }) => result)).toEqual([...Array(failing).fill(PASS), FAIL, ...after]);
    expect(run?.checks[failing]?.detail).toMatch(detail);
    const data = { run_id: run?.runId, failed_checks: e2eChecks.slice(failing) };
    await expect.poll(() => resultEvents(cases)).toMatchObject([{ data }]);
    expect(await cases.states()).toMatchObject({ e2e_check: 'in_progress', go_live: 'locked' });
  },
);

test('decisions.md 5: a run waits for a check of an offering, or of the brand, that a busy neighbour did not answer', async () => {
  const cases = await startReady();
  const { api, clock } = cases;
  const open = [{ check: 'login_domain_active', kind: 'not_performed', result: 'unknown' }];
  const pending = { offering_ref: 'wl-1', status: 'enabled_pending_activation', checks: open };
  api.answers['GET offerings'] = { status: 200, body: { data: [pending] } };
  api.answers['GET readiness'] = { status: 200, body: { data: { ready: false, checks: open } } };
  const runId = await cases.startRun();
  for (const call of ['GET offerings', 'GET readiness'] as const) {
    await eventually(() => expect(api.calls.at(-1)?.call).toBe(call));
    delete api.answers[call];
    await eventually(async () => {
      await clock.advance(1000);
      expect(api.calls.filter((made) => made.call === call)).toHaveLength(2);
    });
  }
  expect((await cases.ended(runId))?.status).toBe(E2eRunStatus.PASSED);
});

test('decisions.md 3: a run has a key of its own, which ends with it and is in no log, event and audit row; decisions.md 14: a receiver of every type of event is one for it', async () => {
  const cases = await startReady();
  const every = { registration_id: 'whr_1', event_types: ['*'] };
  cases.api.answers['GET registrations'] = { status: 200, body: { data: [every] } };
  const run = await cases.run();
  expect(run?.status).toBe(E2eRunStatus.PASSED);
  const [key = '', ...others] = new Set(
    cases.api.calls.flatMap(({ authorization }) => authorization ?? []).map((text) => text.split(' ')[1]),
  );
  expect(others).toEqual([]);
  expect(key).toMatch(/^\w+/);
  expect(key).toBe(`pk_of_${run?.runId}`);
  await eventually(() => expect(cases.validRunKeys).toEqual(new Set()));
  const events = await cases.onboardingEvents();
  const { rows } = await cases.audit.listAuditRows({ clientId: cases.clientId });
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['e2e_run.start', 'e2e_run.end']));
  const said = cases.log() + JSON.stringify(events) + rows.map(({ changedJson }) => changedJson).join();
  expect(said).not.toContain(key);
});

test('decisions.md 13: a client starts 20 runs in an hour, and learns when it may start the next', async () => {
  const cases = await startReady();
  const { clientId, context } = cases;
  for (let n = 0; n < 20; n++) {
    const at = context.clock.now();
    const run = { runId: `run_${n}`, clientId, mode: 'test', brandId, holder: 'another' } as const;
    const { runningFor: _, until: __, ...ended } = newRun(run, at);
    await writable(context.e2eRuns).insert({ ...ended, status: 'failed', version: 1 });
    cases.clock.pass(minute);
  }
  expect(await refusalOf(cases.startRun())).toMatch(/^rate-limited/);
  cases.clock.pass(40 * minute);
  expect((await cases.run())?.status).toBe(E2eRunStatus.PASSED);
});

test('decisions.md 3: a client has one run at a time; one that takes too long fails, and so does one whose service closes', async () => {
  const cases = await startReady();
  const held = Promise.withResolvers<{ readonly status: number }>();
  cases.api.answers['GET storefront'] = held.promise;
  const reached = (times: number) =>
    eventually(() =>
      expect(cases.api.calls.filter(({ call }) => call === 'GET storefront')).toHaveLength(times),
    );
  const slow = await cases.startRun();
  await reached(1);
  expect(await refusalOf(cases.startRun())).toBe('conflict run_in_progress');
  await cases.clock.advance(3 * minute);
  const failed = await cases.ended(slow);
  expect(failed?.checks.find(({ check }) => check === 'storefront')).toMatchObject({
    ...{ result: E2eCheckResult.FAIL, detail: 'The check did not end in time.' },
  });
  const closed = await cases.startRun();
  await reached(2);
  await cases.context.runWork.close();
  expect((await cases.ended(closed))?.status).toBe(E2eRunStatus.FAILED);
});

/** A run of a process that is gone. */
const dead = { runId: 'run_dead', mode: 'test', brandId, holder: 'another process' } as const;

test('decisions.md 3: a run whose process died ends as failed, once, and its key is revoked', async () => {
  const cases = await startReady();
  const { clientId, clock, context, client, own } = cases;
  await writable(context.e2eRuns).insert({ ...newRun({ ...dead, clientId }, clock.now()), version: 1 });
  expect(await refusalOf(cases.startRun())).toBe('conflict run_in_progress');
  const status = async () => (await client.getE2eRun({ runId: 'run_dead' }, own)).run?.status;
  const foreign = client.getE2eRun({ runId: 'run_dead' }, tenant('cli_2'));
  expect(await refusalOf(foreign), 'a run of another client').toBe('not-found');
  const tick = async () => {
    await endDiedRuns(context, new AbortController().signal);
    await cases.watch();
  };
  await tick();
  expect(await status()).toBe(E2eRunStatus.RUNNING);
  clock.pass(5 * minute);
  await tick();
  await tick();
  expect(await status()).toBe(E2eRunStatus.FAILED);
  await expect.poll(() => resultEvents(cases)).toHaveLength(1);
  expect((await cases.run())?.status).toBe(E2eRunStatus.PASSED);
});

test('decisions.md 3: a run whose process died right after its 202 ends within its own bound, whatever else is due', async () => {
  const { clientId, clock, context, ended } = await startReady({ holdsLeases: true });
  await writable(context.e2eRuns).insert({ ...newRun({ ...dead, clientId }, clock.now()), version: 1 });
  await clock.advance(150_000);
  expect((await ended('run_dead'))?.status).toBe(E2eRunStatus.FAILED);
});

test('a run that passed before the gate was lost and reached again does not count', async () => {
  const cases = await startReady();
  expect((await cases.run())?.status).toBe(E2eRunStatus.PASSED);
  await cases.settle();
  expect(await cases.states()).toMatchObject({ e2e_check: 'completed' });
  cases.clock.pass(minute);
  await cases.know(nothing);
  await cases.know(allDone);
  expect(await cases.states()).toMatchObject({ e2e_check: 'in_progress', go_live: 'locked' });
  expect((await cases.run())?.status).toBe(E2eRunStatus.PASSED);
  await cases.settle();
  expect(await cases.states()).toMatchObject({ e2e_check: 'completed', go_live: 'ready' });
});
