import type { Issue } from '@telehealth/errors';
import type { FactDefinition } from '../authoring/fact.ts';

/** The faults of the options of a question, by JSON Pointer into the question. */
export function offeredOptionIssues(
  codes: readonly string[],
  { valueType, options }: FactDefinition,
): Issue[] {
  if (valueType !== 'code') {
    if (codes.length === 0) return [];
    return [{ code: 'options.unfit', message: 'The fact has no options.', where: '/options' }];
  }
  const exclusive = new Map(options.map((option) => [option.code, option.exclusive]));
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const [i, code] of codes.entries()) {
    const where = `/options/${i}`;
    if (!exclusive.has(code)) {
      const message = `The fact has no such option; it has ${[...exclusive.keys()].join(', ')}.`;
      issues.push({ code: 'options.unknown', message, where });
    } else if (seen.has(code)) {
      issues.push({ code: 'options.repeated', message: 'Each option is named once.', where });
    }
    seen.add(code);
  }
  if (issues.length === 0 && codes.every((code) => exclusive.get(code) === true)) {
    const message = 'At least one option is not exclusive.';
    issues.push({ code: 'options.only_exclusive', message, where: '/options' });
  }
  return issues;
}

/** The options in the order of the fact; all options of the fact when `codes` is undefined. */
export function offeredOptions(
  codes: readonly string[] | undefined,
  { options }: FactDefinition,
): readonly string[] {
  const all = options.map(({ code }) => code);
  return codes === undefined ? all : all.filter((code) => codes.includes(code));
}
