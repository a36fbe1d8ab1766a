import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import type {
  EvaluationSchema,
  SubmissionSchema,
  SubmittedAnswerSchema,
  SubmittedConsentSchema,
} from '@telehealth/contracts/intake/v1/submission_service';
import type { Evaluation } from '@telehealth/instrument/eligibility';
import type { SubmittedAnswer, SubmittedConsent } from '@telehealth/instrument/render';
import type { SubmissionRead } from '../../app/submissions/get-submission.ts';

/** A submission in its contract form. */
export function submissionToProto({
  document,
  instrument,
  submitted,
  media,
}: SubmissionRead): MessageInitShape<typeof SubmissionSchema> {
  const { id, version, sha256, overlaySha256 = '' } = document.instrument;
  const { phases, answers, consents, evaluation, flags, timeZone } = submitted;
  return {
    journeyId: document._id,
    clientId: document.clientId,
    brandId: document.brandId,
    offeringRef: document.offeringRef ?? '',
    therapy: instrument.bundle.therapy,
    bundleId: id,
    bundleVersion: version,
    bundleSha256: sha256,
    overlaySha256,
    phases: phases.map(({ phase = '', at }) => ({ phase, submittedAt: timestampFromMs(at) })),
    answers: answers.map((answer) => answerToProto(answer, media)),
    consents: consents.map(consentToProto),
    ...(evaluation && { evaluation: evaluationToProto(evaluation) }),
    flags: [...flags],
    locale: instrument.locale,
    units: instrument.units,
    timeZone,
  };
}

function answerToProto(
  { value, entered = [], at, supersedes = 0, mediaId, address, optionLabels, ...same }: SubmittedAnswer,
  media: SubmissionRead['media'],
): MessageInitShape<typeof SubmittedAnswerSchema> {
  const mediaItem = mediaId === undefined ? undefined : media.get(mediaId);
  const known = mediaItem && { contentType: mediaItem.contentType, bytes: BigInt(mediaItem.bytes) };
  return {
    ...same,
    optionLabels: [...optionLabels],
    value: factValueFromJson(value),
    entered: entered.map(({ unit, amount }) => ({ unit, amount: String(amount) })),
    at: timestampFromMs(at),
    supersedes,
    ...address,
    ...(mediaId !== undefined && { media: { mediaId: mediaId, ...known } }),
  };
}

function consentToProto({
  at,
  scopes,
  ...same
}: SubmittedConsent): MessageInitShape<typeof SubmittedConsentSchema> {
  return { ...same, scopes: [...scopes], at: timestampFromMs(at) };
}

function evaluationToProto({
  id,
  outcome,
  results,
  at,
}: Evaluation): MessageInitShape<typeof EvaluationSchema> {
  return {
    evaluationId: id,
    outcome,
    results: results.map(({ criterionId, sha256, result, reason, factsUsed }) => ({
      ...{ criterionId, criterionSha256: sha256, result, reason },
      factsUsed: [...factsUsed],
    })),
    evaluatedAt: timestampFromMs(at),
  };
}
