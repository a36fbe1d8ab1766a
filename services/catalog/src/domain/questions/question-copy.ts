import { joinPointer } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import { plainTextIssues } from '../plain-text.ts';
import type { OptionLabel, QuestionWords } from './question.ts';

const longest = { headline: 300, helper: 500, placeholder: 120, label: 120 } as const;

/** The faults of the words of a question. `at` is the JSON Pointer of the words. */
export function questionWordIssues(words: QuestionWords, at: string): Issue[] {
  const issues: Issue[] = [];
  if (words.headline.trim() === '') {
    issues.push({ code: 'headline.empty', message: 'A question has a headline.', where: `${at}/headline` });
  }
  for (const slot of ['headline', 'helper', 'placeholder'] as const) {
    const text = words[slot];
    if (text !== undefined) issues.push(...plainTextIssues(text, longest[slot], slot, `${at}/${slot}`));
  }
  return issues;
}

/** The faults of labels for these options. `at` is the JSON Pointer of the labels. */
export function optionLabelIssues(
  labels: readonly OptionLabel[],
  options: readonly string[],
  at: string,
): Issue[] {
  return labels.flatMap(({ code, label }): Issue[] => {
    const where = joinPointer(at, code);
    if (!options.includes(code)) {
      return [{ code: 'option_labels.not_offered', message: 'The question has no such option.', where }];
    }
    const issues = plainTextIssues(label, longest.label, 'option_labels', where);
    if (label.trim() === '')
      issues.push({ code: 'option_labels.empty', message: 'A label has text.', where });
    return issues;
  });
}

/** The labels of these options, in the order of the options. */
export function labelsInOrder(
  labels: readonly OptionLabel[],
  options: readonly string[],
): readonly OptionLabel[] {
  return options.flatMap((option) => labels.filter(({ code }) => code === option));
}
