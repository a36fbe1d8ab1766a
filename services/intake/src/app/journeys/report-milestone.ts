import type { Operation } from '@telehealth/changes';
import { canonicalJson, sha256Hex } from '@telehealth/instrument/bundle';
import { matching } from '@telehealth/service-kit/calls';
import type { Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { ReportedMilestone } from '../../domain/history/decide-milestone.ts';
import {
  type CallbackName,
  decideDismissal,
  decideReport,
  findCallback,
  type MilestoneAnswer,
} from '../../domain/journeys/decide-report.ts';
import type { JourneyDocument, JourneyOfClients } from '../../storage/journeys.ts';
import { changeJourney } from './change-journey.ts';

/** A milestone of a journey, and the callback that reports it. */
export interface ReportedCallback {
  readonly journeyId: string;
  readonly callbackId: string;
  readonly milestone: ReportedMilestone;
}

/** What the journey must match; otherwise it is treated as missing. */
interface ReportedWhere {
  readonly where: Filter<JourneyDocument>;
}

/**
 * Records, holds or quarantines a milestone. A report about an erased journey is answered as recorded, so that it is not
 * repeated, and nothing is stored. Throws what `decideReport` throws, and `not-found`.
 */
export async function reportMilestone(
  context: Context,
  operation: Operation,
  { journeyId, where, callbackId, milestone }: ReportedCallback & ReportedWhere,
): Promise<MilestoneAnswer> {
  const { type, reference, code, isOverride, tracking } = milestone;
  const reportSha256 = sha256Hex(
    canonicalJson({
      type,
      reference,
      code,
      ...(isOverride && { overrideRx: true }),
      ...(tracking && { tracking }),
    }),
  );
  if (operation.actor === undefined) throw new Error('a report has no actor');
  const callback = { operator: operation.actor.name, callbackId };
  const report = { ...callback, milestone, reportSha256 };
  const target = { journeyId, where, operation };
  const { document } = await changeJourney(context, target, (journey, at) =>
    decideReport(journey, report, at),
  );
  if (document.erasedAt !== undefined) return 'recorded';
  const answered = findCallback(document, callback);
  if (!answered) throw new Error('a report has no answer');
  return answered.answer;
}

/** Removes a waiting milestone. Throws as `decideDismissal`, and `not-found` for a missing journey. */
export async function dismissMilestone(
  context: Context,
  operation: Operation,
  { journeyId, clientIds, ...callback }: JourneyOfClients & CallbackName,
): Promise<void> {
  const target = { journeyId, where: matching({ clientIds }), operation };
  await changeJourney(context, target, (journey, at) => decideDismissal(journey, callback, at));
}
