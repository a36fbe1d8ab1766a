import { joinPointer } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { OptionLabel, QuestionWords } from '../authoring/question.ts';
import { plainTextIssues } from '../plain-text.ts';

const maxLengths = { headline: 300, helper: 500, placeholder: 120, label: 120 } as const;

/** The faults of the words of a question. `at` is the JSON Pointer of the words. */
export function questionWordIssues(words: QuestionWords, at: string): Issue[] {
  const issues: Issue[] = [];
  if (words.headline.trim() === '') {
    issues.push({ code: 'headline.empty', message: 'A question has a headline.', where: `${at}/headline` });
  }
  for (const slot of ['headline', 'helper', 'placeholder'] as const) {
    const text = words[slot];
    if (text !== undefined) issues.push(...plainTextIssues(text, maxLengths[slot], slot, `${at}/${slot}`));
  }
  return issues;
}

/** The faults of labels for `options`. `at` is the JSON Pointer of the labels. */
export function optionLabelIssues(
  labels: readonly OptionLabel[],
  options: readonly string[],
  at: string,
): Issue[] {
  return labels.flatMap(({ code, label }): Issue[] => {
    const where = joinPointer(at, code);
    if (!options.includes(code)) {
      const message = `The question has no such option; it offers ${options.join(', ') || 'none'}.`;
      return [{ code: 'option_labels.not_offered', message, where }];
    }
    const issues = plainTextIssues(label, maxLengths.label, 'option_labels', where);
    if (label.trim() === '')
      issues.push({ code: 'option_labels.empty', message: 'A label has text.', where });
    return issues;
  });
}

/** The labels for `options`, in the same order. */
export function labelsInOrder(
  labels: readonly OptionLabel[],
  options: readonly string[],
): readonly OptionLabel[] {
  return options.flatMap((option) => labels.filter(({ code }) => code === option));
}
