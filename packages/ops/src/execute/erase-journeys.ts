import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { UsageError } from '../io/failure.ts';
import { journeyIdsIn } from '../io/journey-ids.ts';
import { printJson, printRecord } from '../output/print.ts';
import { executeCall } from './call.ts';
import { confirm } from './confirm.ts';
import { startProgress } from './progress.ts';

const { eraseJourney } = ErasureService.method;

/** Every further journey would be refused too. */
const ofAll = new Set<ErrorKind>(['unauthorized', 'forbidden', 'unavailable', 'timeout']);

type Erasures = {
  readonly journeyId: string | undefined;
  readonly fromFile: string | undefined;
  readonly after: string | undefined;
};

/**
 * One journey, or those of a file one after the other, each under a key of its own. Missing journeys of a file are skipped, and
 * failures are named without stopping the run. An interrupted run names the journey after which the next one continues. An
 * erased journey is announced again to other services, which may have been restored.
 */
export async function executeErasures(command: Command, invocation: Invocation<Erasures>): Promise<ExitCode> {
  const { values, common, caller, io, idempotencyKey } = invocation;
  if (values.fromFile === undefined) return executeCall(command, invocation);
  if (values.journeyId !== undefined) throw new UsageError('Name a journey or a file, not both');
  const ids = journeyIdsIn(values.fromFile, values.after);
  await confirm(command, invocation);
  using progress = startProgress(invocation);
  const counts = { erased: 0, missing: 0, failed: 0 };
  for (const [index, journeyId] of ids.entries()) {
    try {
      await caller.call(eraseJourney, { journeyId }, `${idempotencyKey}.${journeyId}`);
      counts.erased++;
    } catch (failure) {
      if (!(failure instanceof DomainError) || ofAll.has(failure.kind)) {
        const last = ids[index - 1];
        if (last !== undefined) io.note(`Run it again with --after ${last}`);
        throw failure;
      }
      const isMissing = failure.kind === 'not-found';
      counts[isMissing ? 'missing' : 'failed']++;
      io.note(isMissing ? `${journeyId} does not exist` : `${journeyId} is not erased (${failure.kind})`);
    }
    progress.reached(`${index + 1} of ${ids.length} journeys, the last one ${journeyId},`);
  }
  io.out(common.json ? printJson(counts) : printRecord(counts));
  return counts.failed > 0 ? 1 : 0;
}
