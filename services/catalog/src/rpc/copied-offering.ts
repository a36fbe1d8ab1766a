import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type BrandOfferingSchema,
  CopiedPartKind,
  type CopiedPartSchema,
  CopyOutcome,
  type BrandOffering as WireOffering,
} from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import type { Question as WireQuestion } from '@telehealth/contracts/catalog/v1/question';
import type { BrandOffering } from '../../app/brand-offerings/get-brand-offering.ts';
import type { BrandOfferingInput, CopiedPart } from '../../domain/brand-offerings/brand-offering.ts';
import { bareCode } from '../../domain/facts/own-fact.ts';
import type { QuestionInput } from '../../domain/questions/question-draft.ts';
import { copySetToProto, localesFromProto } from './display-copy-message.ts';
import { copyFromProto, labelsFromProto, questionToProto } from './question-message.ts';

export function brandOfferingToProto({
  copy,
  questions,
  ownFacts,
  ...offering
}: BrandOffering): MessageInitShape<typeof BrandOfferingSchema> {
  return {
    ...offering,
    ...(Object.keys(copy.locales).length > 0 && { copy: copySetToProto(copy) }),
    questions: questions.map((question) => questionToProto(question)),
    ownFacts: ownFacts.map(({ code, valueType, cardinality, options }) => ({
      ...{ code: bareCode(code), valueType, cardinality },
      options: options.map((option) => ({ code: option.code, exclusive: option.exclusive })),
    })),
  };
}

export function brandOfferingFromProto(offering: WireOffering | undefined): BrandOfferingInput {
  return {
    offeringRef: offering?.offeringRef ?? '',
    enabled: offering?.enabled ?? false,
    locales: localesFromProto(offering?.copy),
    questions: (offering?.questions ?? []).map(questionFromProto),
    ownFacts: offering?.ownFacts ?? [],
  };
}

/** A fact without options has none of them. */
function questionFromProto(question: WireQuestion): QuestionInput {
  const { fact, control, copy, optionLabels, options, required, whenJson } = question;
  return {
    ...{ fact, control, required, whenJson },
    copy: copyFromProto(copy),
    optionLabels: labelsFromProto(optionLabels),
    options: options.length === 0 ? undefined : options,
  };
}

const kinds = {
  enablement: CopiedPartKind.ENABLEMENT,
  copy: CopiedPartKind.COPY,
  fact: CopiedPartKind.FACT,
  question: CopiedPartKind.QUESTION,
} as const;

const outcomes = {
  created: CopyOutcome.CREATED,
  changed: CopyOutcome.CHANGED,
  unchanged: CopyOutcome.UNCHANGED,
} as const;

export function partToProto({ kind, name, outcome }: CopiedPart): MessageInitShape<typeof CopiedPartSchema> {
  return { kind: kinds[kind], name, outcome: outcomes[outcome] };
}
