import { toEventJson, toMessage } from '@telehealth/contracts/codec';
import { ExportedJourneySchema } from '@telehealth/contracts/intake/v1/journey_export_service';
import type { ExportedJourney } from '../../app/exports/export-journeys.ts';
import { shownSubmission } from '../sessions/shown-submission.ts';

/** The line of a journey, without a line break. */
export function lineOf({ document, answers }: ExportedJourney): string {
  const { _id: journeyId, clientId, brandId, createdAt, updatedAt, erasedAt } = document;
  const instants = answers === undefined ? { erasedAt } : { createdAt, updatedAt };
  const message = toMessage(ExportedJourneySchema, {
    ...{ journeyId, clientId, brandId, ...instants },
    answers: answers && shownSubmission(answers),
  });
  return JSON.stringify(toEventJson(ExportedJourneySchema, message));
}
