import { joinPointer } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import { canonicalLocale } from '@telehealth/locales';
import type { OptionLabel, QuestionCopy, QuestionTranslation, QuestionWords } from '../authoring/question.ts';
import { labelsInOrder, optionLabelIssues, questionWordIssues } from './question-copy.ts';

interface TranslatedQuestion {
  readonly optionLabels: readonly OptionLabel[];
  readonly options: readonly string[];
}

const pointer = '/copy/locales';
const maxLocales = 20;

/**
 * The faults of the translations of a copy, by JSON Pointer into the question. Each translation has the slots
 * of the copy and a label for every option that the question labels.
 */
export function translationIssues(copy: QuestionCopy, question: TranslatedQuestion): Issue[] {
  const translations = Object.entries(copy.locales ?? {});
  const issues: Issue[] = [];
  if (translations.length > maxLocales) {
    const message = `A question has at most ${maxLocales} locales.`;
    issues.push({ code: 'locales.too_many', message, where: pointer });
  }
  for (const [tag, translation] of translations.slice(0, maxLocales)) {
    const at = joinPointer(pointer, tag);
    issues.push(
      ...tagIssues(tag, at),
      ...questionWordIssues(translation, at),
      ...slotIssues(translation, copy, at),
      ...labelIssues(translation, question, `${at}/option_labels`),
    );
  }
  return issues;
}

/** The copy without labels for other options than these. */
export function withLabelsOf(copy: QuestionCopy, options: readonly string[]): QuestionCopy {
  if (copy.locales === undefined) return copy;
  const translations = Object.entries(copy.locales).map(([tag, { optionLabels, ...words }]) => {
    return [tag, { ...words, optionLabels: labelsInOrder(optionLabels, options) }] as const;
  });
  return { ...copy, locales: Object.fromEntries(translations) };
}

function tagIssues(tag: string, where: string): Issue[] {
  const canonical = canonicalLocale(tag);
  if (canonical === tag) return [];
  const message =
    canonical === undefined
      ? 'A locale is a BCP 47 tag in canonical form, for example `en` or `pt-BR`.'
      : `The canonical form of this tag is \`${canonical}\`.`;
  return [{ code: 'locale.malformed', message, where }];
}

function slotIssues(translation: QuestionWords, copy: QuestionWords, at: string): Issue[] {
  return (['helper', 'placeholder'] as const).flatMap((slot): Issue[] => {
    const where = `${at}/${slot}`;
    if (translation[slot] === undefined && copy[slot] !== undefined) {
      return [
        {
          code: `${slot}.missing`,
          message: `A translation has a ${slot} where the question has one.`,
          where,
        },
      ];
    }
    if (translation[slot] !== undefined && copy[slot] === undefined) {
      return [{ code: `${slot}.not_authored`, message: `The question itself has no ${slot}.`, where }];
    }
    return [];
  });
}

function labelIssues(
  translation: QuestionTranslation,
  { optionLabels, options }: TranslatedQuestion,
  at: string,
): Issue[] {
  const translated = new Set(translation.optionLabels.map(({ code }) => code));
  const missing = optionLabels.filter(({ code }) => options.includes(code) && !translated.has(code));
  return [
    ...optionLabelIssues(translation.optionLabels, options, at),
    ...missing.map(
      ({ code }): Issue => ({
        code: 'option_labels.missing',
        message: 'A translation labels every option that the question labels.',
        where: joinPointer(at, code),
      }),
    ),
  ];
}
