import type { Condition, Literal, Operator } from './condition.ts';

const words: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  lt: 'is below',
  lte: 'is at most',
  gt: 'is above',
  gte: 'is at least',
};

/** For reviewers: `age is at least 18 and not (smoker is true)`. */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'always':
      return 'always';
    case 'answered':
      return `${condition.ref} is answered`;
    case 'compare':
      return `${condition.ref} ${words[condition.op]} ${condition.value}`;
    case 'compare_refs':
      return `${condition.a} ${words[condition.op]} ${condition.b}`;
    case 'in':
      return `${condition.ref} is ${listed(condition.values, 'or')}`;
    case 'between':
      return `${condition.ref} is from ${condition.min} to ${condition.max}`;
    case 'includes':
      return `${condition.ref} includes ${condition.value}`;
    case 'includes_any':
      return `${condition.ref} includes ${listed(condition.values, 'or')}`;
    case 'includes_all':
      return `${condition.ref} includes ${listed(condition.values, 'and')}`;
    case 'count': {
      const { ref, op, value, where } = condition;
      const counted = where === undefined ? ref : `${ref} where (${conditionText(where)})`;
      return `the number of ${counted} ${words[op]} ${value}`;
    }
    case 'some_entry':
      return `some entry of ${condition.ref} has (${conditionText(condition.where)})`;
    case 'every_entry':
      return `every entry of ${condition.ref} has (${conditionText(condition.where)})`;
    case 'all':
      return joined(condition.of, 'and');
    case 'any':
      return joined(condition.of, 'or');
    case 'not':
      return `not (${conditionText(condition.of)})`;
  }
}

function listed(values: readonly Literal[], word: 'and' | 'or'): string {
  return values.join(` ${word} `);
}

function joined(conditions: readonly Condition[], word: 'and' | 'or'): string {
  const texts = conditions.map((one) => {
    const isMixed = (one.kind === 'all' || one.kind === 'any') && one.of.length > 1;
    return isMixed ? `(${conditionText(one)})` : conditionText(one);
  });
  return texts.join(` ${word} `);
}
