import { randomUUID } from 'node:crypto';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import type { Command } from '../command/command.ts';
import { UsageError } from '../io/failure.ts';
import { journeyIdsIn } from '../io/journey-ids.ts';
import { printJson, printRecord } from '../output/print.ts';
import type { ExitCode } from '../output/report.ts';
import { confirm } from './confirm.ts';
import type { Invocation } from './invocation.ts';
import { startProgress } from './progress.ts';

const { eraseJourney } = ErasureService.method;

/** Refusals that every further journey would get, too. */
const ofAll = new Set<ErrorKind>(['unauthorized', 'forbidden', 'unavailable', 'timeout']);

/**
 * Erases the journeys of a file, one after the other. A journey that is missing has nothing to erase; one that cannot be erased
 * is named, and the others are erased all the same. A run that broke off names the journey behind which the next one begins.
 * A journey that is erased already is announced again to the other services, which may have been restored.
 */
export async function executeErasures(command: Command, invocation: Invocation): Promise<ExitCode> {
  const { values, common, caller, io } = invocation;
  if (values.journeyId !== undefined) throw new UsageError('Name a journey or a file, not both');
  const ids = journeyIdsIn(String(values.fromFile), values.after as string | undefined);
  await confirm(command, invocation);
  using progress = startProgress(invocation);
  const counts = { erased: 0, missing: 0, failed: 0 };
  for (const [index, journeyId] of ids.entries()) {
    try {
      await caller.call(eraseJourney, { journeyId }, randomUUID());
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
