import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredRun } from '../domain/e2e-runs/e2e-run.ts';

/** By its `run_…`. */
export interface RunDocument extends StoredRun, ChangedDocument {}

export type Runs = Collection<RunDocument>;

export const runsDefinition: CollectionDefinition<RunDocument> = {
  name: 'e2e_runs',
  indexes: [
    { name: 'running_for', fields: ['runningFor'], unique: true, sparse: true },
    { name: 'until', fields: ['until'], sparse: true },
    { name: 'client_status', fields: ['clientId', 'status', 'startedAt'] },
    { name: 'client_started', fields: ['clientId', 'startedAt'] },
    outboxIndex,
  ],
};

/** The run; undefined when it is missing or another client's. */
export async function findRun(
  runs: Runs,
  { runId, clientId }: { readonly runId: string; readonly clientId: string },
  options: CallOptions,
): Promise<RunDocument | undefined> {
  const [run] = await runs.find({ _id: runId, clientId }, { limit: 1 }, options);
  return run;
}

/** The client's passed run that was started last; undefined without one. */
export async function findPassedRun(
  runs: Runs,
  clientId: string,
  options: CallOptions,
): Promise<RunDocument | undefined> {
  const sort = { startedAt: 'desc' } as const;
  const [run] = await runs.find({ clientId, status: 'passed' }, { sort, limit: 1 }, options);
  return run;
}

/** When the latest `limit` runs of the client after an instant were started, the latest first (epoch ms). */
export async function findStartsSince(
  runs: Runs,
  { clientId, since, limit }: { readonly clientId: string; readonly since: number; readonly limit: number },
  options: CallOptions,
): Promise<readonly number[]> {
  const sort = { startedAt: 'desc' } as const;
  const found = await runs.find({ clientId, startedAt: { gt: since } }, { sort, limit }, options);
  return found.map(({ startedAt }) => startedAt);
}
