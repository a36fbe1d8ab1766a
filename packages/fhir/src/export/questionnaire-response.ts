import type { FactDefinition } from '@telehealth/instrument/bundle';
import type { SubmittedAnswer } from '@telehealth/instrument/render';
import type { QuestionnaireResponse } from 'fhir/r4.js';
import { answerValues, computedValues, withoutValue } from './answer-values.ts';
import { entryItems } from './entry-items.ts';
import { type AnsweredItem, nestedItems } from './nested-items.ts';
import { readText } from './read-text.ts';
import type { SubmissionToExport } from './submission-to-export.ts';

/**
 * In FHIR R4, with the link ids and codes of the questionnaire that the bundle was imported from; other facts have
 * their codes as link ids. It names no person, and no file has its bytes.
 */
export function questionnaireResponse(submission: SubmissionToExport): QuestionnaireResponse {
  const { journeyId, submittedAt, bundle } = submission;
  const questionnaire = bundle.source?.questionnaire;
  const item = nestedItems([...answered(submission), ...computed(submission)]);
  return {
    resourceType: 'QuestionnaireResponse',
    identifier: { value: journeyId },
    ...(questionnaire !== undefined && { questionnaire }),
    status: 'completed',
    authored: new Date(submittedAt).toISOString(),
    ...(item.length > 0 && { item: [...item] }),
  };
}

function answered(submission: SubmissionToExport): readonly AnsweredItem[] {
  const { bundle, locale, answers, facts } = submission;
  return answers.map((answer) => {
    const fact = facts.get(answer.fact);
    const key = bundle.nodes.find(({ id }) => id === answer.nodeId)?.copy;
    return {
      linkId: answer.fact,
      source: fact?.source,
      text: readText(bundle, key, answer.question, locale),
      contents: contentsOf(submission, answer, fact),
    };
  });
}

function contentsOf(
  { bundle, locale, media }: SubmissionToExport,
  answer: SubmittedAnswer,
  fact: FactDefinition | undefined,
): AnsweredItem['contents'] {
  if (answer.unknown !== undefined) return [withoutValue(answer.unknown)];
  if (answer.entries && fact?.source?.type === 'group')
    return entryItems(bundle, fact, answer.entries, locale);
  const values = answerValues(answer, fact, media);
  // An empty list of answers is no valid one.
  return [values.length === 0 ? {} : { answer: [...values] }];
}

function computed({ bundle, locale, computed }: SubmissionToExport): readonly AnsweredItem[] {
  return bundle.derivations.flatMap(({ code, source, label_key: key }) => {
    const value = computed.get(code);
    if (source === undefined || typeof value !== 'number') return [];
    const read = key === undefined ? undefined : bundle.copy[locale]?.[key];
    const text = readText(bundle, key, read, locale);
    return [{ linkId: code, source, text, contents: [{ answer: [...computedValues(value, source)] }] }];
  });
}
