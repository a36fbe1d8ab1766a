import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import type { StoredRun } from '../../domain/e2e-runs/e2e-run.ts';
import { findRun } from '../../storage/e2e-runs.ts';

/** Throws `not-found` for a missing run, and for one of another client. */
export async function getRun(
  { e2eRuns }: Context,
  { limits }: Operation,
  run: { readonly runId: string; readonly clientId: string },
): Promise<StoredRun> {
  const found = await findRun(e2eRuns, run, limits);
  if (found === undefined) throw new DomainError('not-found');
  return found;
}
