import type { Operation } from '@telehealth/changes';
import { questionnaireResponse } from '@telehealth/fhir/export';
import { computedOf } from '@telehealth/instrument/render';
import type { Context } from '../../context.ts';
import type { JourneyOfClients } from '../../storage/journeys.ts';
import { getSubmission } from './get-submission.ts';

/** As a QuestionnaireResponse of FHIR R4, in JSON. It is a read: audited, and with the errors of `getSubmission`. */
export async function exportSubmission(
  context: Context,
  operation: Operation,
  journey: JourneyOfClients,
): Promise<string> {
  const { instrument, session, submitted, media } = await getSubmission(context, operation, journey);
  const { answers, phases } = submitted;
  const facts = instrument.nodes.flatMap((node) => (node.kind === 'question' ? [node.fact] : []));
  return JSON.stringify(
    questionnaireResponse({
      journeyId: journey.journeyId,
      submittedAt: Math.max(...phases.map(({ at }) => at)),
      bundle: instrument.bundle,
      locale: instrument.locale,
      answers,
      facts: new Map(facts.map((fact) => [fact.code, fact])),
      computed: computedOf(instrument, session),
      media,
    }),
  );
}
