import type { PlainInit } from '@telehealth/contracts/codec';
import type {
  SubmissionSchema,
  SubmittedAnswerSchema,
} from '@telehealth/contracts/intake/v1/submission_service';
import type { Evaluation } from '@telehealth/instrument/eligibility';
import type { SubmittedAnswer } from '@telehealth/instrument/render';
import type { SubmissionRead } from '../../app/submissions/get-submission.ts';

export function shownSubmission({
  document,
  instrument,
  submitted,
  media,
}: SubmissionRead): PlainInit<typeof SubmissionSchema> {
  const { _id: journeyId, clientId, brandId, offeringRef } = document;
  const { id: bundleId, version: bundleVersion, sha256: bundleSha256, overlaySha256 } = document.instrument;
  const { phases, answers, consents, evaluation, flags, timeZone } = submitted;
  return {
    ...{ journeyId, clientId, brandId, offeringRef, therapy: instrument.bundle.therapy },
    ...{ bundleId, bundleVersion, bundleSha256, overlaySha256 },
    phases: phases.map(({ phase, at }) => ({ phase, submittedAt: at })),
    answers: answers.map((answer) => shownAnswer(answer, media)),
    consents,
    evaluation: evaluation && shownEvaluation(evaluation),
    ...{ flags, locale: instrument.locale, units: instrument.units, timeZone },
  };
}

function shownAnswer(
  { entered, entries = [], mediaId, address, ...answer }: SubmittedAnswer,
  media: SubmissionRead['media'],
): PlainInit<typeof SubmittedAnswerSchema> {
  return {
    ...answer,
    entered: shownParts(entered),
    entries: entries.map(({ fields }) => ({
      fields: fields.map((field) => ({ ...field, entered: shownParts(field.entered) })),
    })),
    ...address,
    media: mediaId === undefined ? undefined : { ...media.get(mediaId), mediaId },
  };
}

function shownParts(entered: SubmittedAnswer['entered'] = []) {
  return entered.map(({ unit, amount }) => ({ unit, amount: String(amount) }));
}

function shownEvaluation({ id, outcome, results, at }: Evaluation) {
  return {
    ...{ evaluationId: id, outcome, evaluatedAt: at },
    results: results.map(({ sha256, ...result }) => ({ ...result, criterionSha256: sha256 })),
  };
}
