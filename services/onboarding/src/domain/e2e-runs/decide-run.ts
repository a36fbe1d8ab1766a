import type { Change } from '@telehealth/changes';
import { released } from '@telehealth/changes/lease';
import { DomainError } from '@telehealth/errors';
import type { ClientMode } from '../client-mode.ts';
import { type E2eCheck, e2eChecks, type StoredRun } from './e2e-run.ts';

/** The longest time that the checks of a run take together, ms. */
export const maxRunMs = 2 * 60_000;
/** The lease of a run, ms, first from its start and then from the beginning of its checks. */
const givenUpAfterMs = maxRunMs + 15_000;

/** Runs that a client may start in an hour: each one leaves a key, a journey and an order behind. */
export const maxRunsInAnHour = 20;
export const hourMs = 60 * 60_000;

/** Throws `rate-limited` at an instant (epoch ms) when too many runs started in the hour before. `starts` has the latest first. */
export function refuseTooManyRuns(starts: readonly number[], at: number): void {
  const blocking = starts[maxRunsInAnHour - 1];
  if (blocking === undefined) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((blocking + hourMs - at) / 1000));
  throw new DomainError('rate-limited', 'too many test runs in an hour', { retryAfterSeconds });
}

export interface NewRun {
  readonly runId: string;
  readonly clientId: string;
  readonly mode: ClientMode;
  readonly brandId: string;
  /** Names the process that makes the checks. */
  readonly holder: string;
}

/** At an instant (epoch ms), with no check made yet. */
export function newRun({ runId, clientId, mode, brandId, holder }: NewRun, at: number): StoredRun {
  return {
    _id: runId,
    clientId,
    mode,
    brandId,
    status: 'running',
    startedAt: at,
    checks: e2eChecks.map((check) => ({ check, result: 'not_run', detail: 'The check was not made.' })),
    runningFor: clientId,
    holder,
    until: at + givenUpAfterMs,
  };
}

/** Extends the lease when the checks begin at an instant (epoch ms). Undefined when the run has ended. */
export function decideBegin(run: StoredRun, at: number): Change<StoredRun> | undefined {
  return run.status === 'running' ? { set: { until: at + givenUpAfterMs } } : undefined;
}

/** Undefined when the run has ended meanwhile. */
export function decideCheck(run: StoredRun, made: E2eCheck): Change<StoredRun> | undefined {
  if (run.status !== 'running') return undefined;
  return { set: { checks: run.checks.map((each) => (each.check === made.check ? made : each)) } };
}

/** Passed when every check passed. Undefined when the run has ended before. */
export function decideEnd(run: StoredRun, at: number): Change<StoredRun> | undefined {
  const { _id: runId, clientId, mode, checks } = run;
  if (run.status !== 'running') return undefined;
  const open = checks.filter(({ result }) => result !== 'pass');
  const passed = open.length === 0;
  return {
    set: { status: passed ? 'passed' : 'failed', finishedAt: at, runningFor: undefined, ...released },
    events: [
      {
        type: 'onboarding.completion.e2e_result.v1',
        clientId,
        subject: clientId,
        test: mode === 'test',
        data: { runId, passed, failedChecks: open.map(({ check }) => check) },
      },
    ],
    audit: {
      action: 'e2e_run.end',
      clientId,
      subject: runId,
      changed: { passed, failedChecks: open.map(({ check }) => check) },
    },
  };
}
