import { expect, test } from 'vitest';
import type { Condition } from './condition.ts';
import { conditionText } from './condition-text.ts';

const smoker: Condition = { kind: 'compare', ref: 'smoker', op: 'eq', value: true };
const adult: Condition = { kind: 'compare', ref: 'age', op: 'gte', value: 18 };

test.each<[Condition, string]>([
  [{ kind: 'always' }, 'always'],
  [{ kind: 'answered', ref: 'email' }, 'email is answered'],
  [smoker, 'smoker is true'],
  [{ kind: 'compare_refs', a: 'goal', op: 'lt', b: 'weight' }, 'goal is below weight'],
  [{ kind: 'in', ref: 'state', values: ['ny', 'nj'] }, 'state is ny or nj'],
  [{ kind: 'between', ref: 'bmi', min: 27, max: 30 }, 'bmi is from 27 to 30'],
  [{ kind: 'includes', ref: 'illness', value: 'asthma' }, 'illness includes asthma'],
  [{ kind: 'includes_any', ref: 'illness', values: ['a', 'b'] }, 'illness includes a or b'],
  [{ kind: 'includes_all', ref: 'illness', values: ['a', 'b'] }, 'illness includes a and b'],
  [{ kind: 'count', ref: 'illness', op: 'gt', value: 2 }, 'the number of illness is above 2'],
  [
    { kind: 'count', ref: 'medicines', op: 'gt', value: 2, where: smoker },
    'the number of medicines where (smoker is true) is above 2',
  ],
  [{ kind: 'some_entry', ref: 'medicines', where: smoker }, 'some entry of medicines has (smoker is true)'],
  [{ kind: 'every_entry', ref: 'kin', where: adult }, 'every entry of kin has (age is at least 18)'],
  [{ kind: 'all', of: [adult, { kind: 'not', of: smoker }] }, 'age is at least 18 and not (smoker is true)'],
  [
    { kind: 'any', of: [smoker, { kind: 'all', of: [adult, { kind: 'always' }] }] },
    'smoker is true or (age is at least 18 and always)',
  ],
])('%j reads %s', (condition, text) => {
  expect(conditionText(condition)).toBe(text);
});
