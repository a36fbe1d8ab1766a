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

/** Every further journey would be refused too. */
const ofAll = new Set<ErrorKind>(['unauthorized', 'forbidden', 'unavailable', 'timeout']);

/**
 * One journey after the other. Missing journeys are skipped; failures are named without stopping the run. An
 * interrupted run names the journey after which the next one continues. An erased journey is announced again to other
 * services, which may have been restored.
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
