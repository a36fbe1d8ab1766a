import { isCardinality, isReadableType } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { Fact, FactOption } from '../authoring/fact.ts';
import { invalidAuthoring } from '../authoring/invalid-authoring.ts';

const separator = ':';

/**
 * The code of a brand's own fact: `<brand id>:<code>`. Brand ids, codes and the codes of shared facts have no colon, so
 * two brands, or a brand and the platform, never have the same code.
 */
function ownFactCode(brandId: string, code: string): string {
  return `${brandId}${separator}${code}`;
}

/** Whether the code is that of an own fact of any brand. */
export function isOwnFactCode(code: string): boolean {
  return code.includes(separator);
}

/** The code without the prefix of its brand. */
export function bareCode(code: string): string {
  return code.slice(code.indexOf(separator) + 1);
}

/** The code that the fact has for this brand: an own fact gets the prefix of this brand. */
export function codeForBrand(brandId: string, code: string): string {
  return isOwnFactCode(code) ? ownFactCode(brandId, bareCode(code)) : code;
}

/** A fact as a brand sends it, unchecked; `code` has no prefix. */
export interface OwnFactInput {
  readonly code: string;
  readonly valueType: string;
  readonly cardinality: string;
  readonly options: readonly FactOption[];
  /** By what a date is known; empty: by day. */
  readonly precision?: string;
}

const codePattern = /^[a-z][a-z0-9_]{0,63}$/;
const codeMessage = 'A code has up to 64 lower case letters, digits and `_`, a letter first.';
const fewestOptions = 2;
const maxOptions = 50;

/** The own fact that the input describes. Throws `validation` with every issue. */
export function ownFact(brandId: string, input: OwnFactInput): Fact {
  const { code, valueType, cardinality, precision = '' } = input;
  const issues: Issue[] = [];
  if (!codePattern.test(code)) {
    issues.push({ code: 'code.malformed', message: codeMessage, where: '/code' });
  }
  if (!isReadableType(valueType)) {
    const message = 'A fact is `boolean`, `code`, `number`, `date` or `string`.';
    issues.push({ code: 'value_type.unknown', message, where: '/value_type' });
  }
  if (!isCardinality(cardinality)) {
    const message = 'A cardinality is `single` or `multi`.';
    issues.push({ code: 'cardinality.unknown', message, where: '/cardinality' });
  } else if (cardinality === 'multi' && valueType !== 'code') {
    const message = 'Only a fact of type `code` has several values.';
    issues.push({ code: 'cardinality.unfit', message, where: '/cardinality' });
  }
  if (precision !== '' && (precision !== 'month' || valueType !== 'date')) {
    const message = 'Only a fact of type `date` has a precision, which is `month`.';
    issues.push({ code: 'precision.unfit', message, where: '/precision' });
  }
  issues.push(...(valueType === 'code' ? optionIssues(input.options) : strayOptionIssues(input.options)));
  if (issues.length > 0 || !isReadableType(valueType) || !isCardinality(cardinality)) {
    throw invalidAuthoring(issues);
  }
  const options = input.options.map(({ code, exclusive, pleaseSay = 0 }) => ({
    code,
    exclusive,
    ...(pleaseSay > 0 && { pleaseSay }),
  }));
  return {
    ...{ code: ownFactCode(brandId, code), valueType, cardinality, options },
    ...(precision === 'month' && { precision }),
  };
}

function strayOptionIssues(options: readonly FactOption[]): Issue[] {
  if (options.length === 0) return [];
  const message = 'Only a fact of type `code` has options.';
  return [{ code: 'options.unfit', message, where: '/options' }];
}

function optionIssues(options: readonly FactOption[]): Issue[] {
  if (options.length < fewestOptions || options.length > maxOptions) {
    const message = `A fact of type \`code\` has ${fewestOptions} to ${maxOptions} options.`;
    return [{ code: 'options.count', message, where: '/options' }];
  }
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const [i, { code }] of options.entries()) {
    const where = `/options/${i}/code`;
    if (!codePattern.test(code)) {
      issues.push({ code: 'options.malformed', message: codeMessage, where });
    } else if (seen.has(code)) {
      issues.push({ code: 'options.repeated', message: 'Each option is named once.', where });
    }
    seen.add(code);
  }
  if (options.every(({ exclusive }) => exclusive)) {
    const message = 'At least one option is not exclusive.';
    issues.push({ code: 'options.only_exclusive', message, where: '/options' });
  }
  return issues;
}
