import { canonicalJson, sha256Hex } from '@telehealth/instrument/bundle';
import type { Call } from '@telehealth/rpc';
import { boundClients, ofClients, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { ReportedMilestone } from '../../domain/journeys/decide-milestone.ts';
import { decideReport, findCallback, type MilestoneAnswer } from '../../domain/journeys/decide-report.ts';
import { changeJourney } from './change-journey.ts';

/** A milestone of a journey, and the callback that reports it. */
export interface ReportedCallback {
  readonly journeyId: string;
  readonly callbackId: string;
  readonly milestone: ReportedMilestone;
}

/**
 * Records, holds or quarantines a milestone, as `decideReport` says. A report about an erased journey is acknowledged as
 * recorded, so that it is not repeated; nothing is stored. Throws what `decideReport` throws, and `not-found`.
 */
export async function reportMilestone(
  context: Context,
  call: Call,
  { journeyId, callbackId, milestone }: ReportedCallback,
): Promise<MilestoneAnswer> {
  if (!call.operator) throw new Error('milestones are reported by operators');
  const { type, reference, code } = milestone;
  const reportSha256 = sha256Hex(canonicalJson({ type, reference, code }));
  const callback = { operator: call.operator.name, callbackId };
  const report = { ...callback, milestone, reportSha256 };
  const { document } = await changeJourney(
    context,
    { journeyId, where: ofClients(boundClients(call)), operation: operationOf(call) },
    (journey, at) => decideReport(journey, report, at),
  );
  if (document.erasedAt !== undefined) return 'recorded';
  const answered = findCallback(document, callback);
  if (!answered) throw new Error('a report has no answer');
  return answered.answer;
}
