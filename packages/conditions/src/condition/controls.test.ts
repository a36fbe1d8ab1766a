import { expect, test } from 'vitest';
import { controlMisfit, isQuestionControl } from './controls.ts';

test('names of built-in properties are not controls', () => {
  expect(['yes_no', 'panel', 'constructor', ''].map(isQuestionControl)).toEqual([true, false, false, false]);
});

test.each([
  ['yes_no', { valueType: 'boolean', cardinality: 'single' }, undefined],
  ['yes_no', { valueType: 'code', cardinality: 'single' }, 'type'],
  ['single_select_cards', { valueType: 'code', cardinality: 'multi' }, 'type'],
  ['multi_select_cards', { valueType: 'code', cardinality: 'multi' }, undefined],
  ['number', { valueType: 'number', cardinality: 'single', unit: 'lb' }, undefined],
  ['weight_kg', { valueType: 'number', cardinality: 'single', unit: 'kg' }, undefined],
  ['weight_kg', { valueType: 'number', cardinality: 'single', unit: 'lb' }, 'unit'],
  ['height_cm', { valueType: 'number', cardinality: 'single' }, 'unit'],
  ['address', { valueType: 'address', cardinality: 'single' }, undefined],
  ['text', { valueType: 'address', cardinality: 'single' }, 'type'],
  ['media', { valueType: 'media', cardinality: 'single' }, undefined],
  ['group', { valueType: 'entries', cardinality: 'single' }, undefined],
  ['text', { valueType: 'entries', cardinality: 'single' }, 'type'],
  ['media', { valueType: 'string', cardinality: 'single' }, 'type'],
] as const)('%s for %o: %s', (control, fact, misfit) => {
  expect(controlMisfit(control, fact)).toBe(misfit);
});
