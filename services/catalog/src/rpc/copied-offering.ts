import type { BrandOfferingSchema } from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import type { Plain } from '@telehealth/contracts/codec';
import type { BrandOffering } from '../app/brand-offerings/get-brand-offering.ts';
import type { BrandOfferingInput } from '../domain/brand-offerings/brand-offering.ts';
import { bareCode } from '../domain/facts/own-fact.ts';
import { shownQuestion } from './shown-question.ts';
import { labelList, writtenCopy } from './written-copy.ts';

/** What a brand has of an offering, with the codes of own facts without the prefix of the brand, for a copy to another brand. */
export function shownBrandOffering({ copy, questions, ownFacts, ...offering }: BrandOffering) {
  return {
    ...offering,
    copy: Object.keys(copy.locales).length > 0 ? copy : undefined,
    questions: questions.map((question) => shownQuestion(question)),
    ownFacts: ownFacts.map((fact) => ({ ...fact, code: bareCode(fact.code) })),
  };
}

export function copiedOffering(offering: Plain<typeof BrandOfferingSchema> | undefined): BrandOfferingInput {
  const { offeringRef = '', enabled = false, copy, questions = [], ownFacts = [] } = offering ?? {};
  return {
    offeringRef,
    enabled,
    locales: copy?.locales ?? {},
    questions: questions.map(copiedQuestion),
    ownFacts,
  };
}

type ShownQuestion = Plain<typeof BrandOfferingSchema>['questions'][number];

/** The message has an empty list of options for a fact without options. */
function copiedQuestion({ copy, optionLabels, options, ...question }: ShownQuestion) {
  return {
    ...question,
    copy: writtenCopy(copy),
    optionLabels: labelList(optionLabels),
    options: options.length === 0 ? undefined : options,
  };
}
