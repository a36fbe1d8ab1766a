import type { Condition, Operator } from '@telehealth/conditions';
import type { FactDefinition, NodeDefinition } from '../../src/bundle/bundle.ts';
import { ask } from '../authored-bundle.ts';

export const is = (ref: string, value: boolean | number | string, op: Operator = 'eq'): Condition => ({
  kind: 'compare',
  ref,
  op,
  value,
});
export const answered = (ref: string): Condition => ({ kind: 'answered', ref });
export const not = (of: Condition): Condition => ({ kind: 'not', of });
export const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of });
export const any = (...of: readonly Condition[]): Condition => ({ kind: 'any', of });

export const numberFact = (code: string): FactDefinition => ({
  code,
  value_type: 'number',
  cardinality: 'single',
});
export const textFact = (code: string): FactDefinition => ({
  code,
  value_type: 'string',
  cardinality: 'single',
});
export const codeFact = (code: string, ...options: readonly string[]): FactDefinition => ({
  code,
  value_type: 'code',
  cardinality: 'single',
  options: options.map((option) => ({ code: option, label_key: 't.option' })),
});
/** A set of codes; the option `none` excludes the others. */
export const setFact = (code: string, ...options: readonly string[]): FactDefinition => ({
  code,
  value_type: 'code',
  cardinality: 'multi',
  options: options.map((option) =>
    option === 'none'
      ? { code: option, label_key: 't.option', exclusive: true }
      : { code: option, label_key: 't.option' },
  ),
});

/** A page that only says something. */
export const page = (id: string, when?: Condition): NodeDefinition => ({
  id,
  kind: 'display',
  section: 'main',
  control: 'notice',
  display: 'static',
  ...(when ? { when } : {}),
});

/** A last question, so that a walk can turn back before it is complete. */
export const lastFact = textFact('last');
export const lastNode = ask('last', 'text');
