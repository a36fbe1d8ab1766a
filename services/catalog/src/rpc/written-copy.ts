import type { OptionLabel, QuestionCopy, QuestionWords } from '../domain/authoring/question.ts';

type LabelsByCode = Readonly<Record<string, string>>;

interface CopyByLabels extends QuestionWords {
  readonly locales: Readonly<Record<string, QuestionWords & { readonly optionLabels: LabelsByCode }>>;
}

/** The copy as it is stored: an empty `locales` is left out, and labels are lists, which keep their order. */
export function writtenCopy(copy: CopyByLabels | undefined): QuestionCopy | undefined {
  if (copy === undefined) return undefined;
  const { locales, ...words } = copy;
  const translations = Object.entries(locales).map(([tag, translation]) => {
    return [tag, { ...translation, optionLabels: labelList(translation.optionLabels) }] as const;
  });
  return { ...words, ...(translations.length > 0 && { locales: Object.fromEntries(translations) }) };
}

export function labelList(labels: LabelsByCode): readonly OptionLabel[] {
  return Object.entries(labels).map(([code, label]) => ({ code, label }));
}
