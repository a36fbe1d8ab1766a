import { joinPointer } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import { plainTextIssues } from '../plain-text.ts';
import type { OptionLabel, QuestionCopy } from './question.ts';

const longest = { headline: 300, helper: 500, placeholder: 120, label: 120 } as const;

/** The faults of the copy of a question, by JSON Pointer into the question. */
export function questionCopyIssues(copy: QuestionCopy): Issue[] {
  const issues: Issue[] = [];
  if (copy.headline.trim() === '') {
    issues.push({ code: 'headline.empty', message: 'A question has a headline.', where: '/copy/headline' });
  }
  for (const slot of ['headline', 'helper', 'placeholder'] as const) {
    const text = copy[slot];
    if (text !== undefined) issues.push(...plainTextIssues(text, longest[slot], slot, `/copy/${slot}`));
  }
  return issues;
}

/** The faults of labels for these options, by JSON Pointer into the question. */
export function optionLabelIssues(labels: readonly OptionLabel[], options: readonly string[]): Issue[] {
  return labels.flatMap(({ code, label }) => {
    const where = joinPointer('/option_labels', code);
    if (!options.includes(code)) {
      return [{ code: 'option_labels.not_offered', message: 'The question has no such option.', where }];
    }
    const issues = plainTextIssues(label, longest.label, 'option_labels', where);
    if (label.trim() === '')
      issues.push({ code: 'option_labels.empty', message: 'A label has text.', where });
    return issues;
  });
}
