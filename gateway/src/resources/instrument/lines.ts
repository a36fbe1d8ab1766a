import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { instrumentOperations } from '@telehealth/public-api/instrument/operations';
import type { FastifyRequest } from 'fastify';
import { line } from '../routes/line.ts';
import { stepMembers } from './instrument-step.ts';
import { requiredJourneyId } from './journey-header.ts';

const ofJourney = {
  fields: { 'X-Journey-Id': (request: FastifyRequest) => ({ journeyId: requiredJourneyId(request) }) },
  computed: stepMembers,
};

/** Steps without an answer, and the review (interface.md 4.1, decisions.md 3 and 12). */
export const instrumentLines = [
  line(instrumentOperations.previousInstrumentStep, IntakeService.method.back, ofJourney),
  line(instrumentOperations.reviewInstrument, IntakeService.method.review, { fields: ofJourney.fields }),
  line(instrumentOperations.abandonInstrument, IntakeService.method.abandon, ofJourney),
];
