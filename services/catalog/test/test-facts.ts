import type { Fact } from '../src/domain/facts/fact.ts';

const choices = (...codes: string[]) => codes.map((code) => ({ code, exclusive: code === 'none' }));

const shared: readonly Fact[] = [
  { code: 'smoker', valueType: 'boolean', cardinality: 'single', options: [] },
  { code: 'weight_kg', valueType: 'number', cardinality: 'single', options: [], unit: 'kg' },
  { code: 'goal', valueType: 'code', cardinality: 'single', options: choices('lighter', 'fitter', 'other') },
  { code: 'illness', valueType: 'code', cardinality: 'multi', options: choices('heart', 'liver', 'none') },
];

/** The screening facts of intake in tests, by therapy. */
export const testFacts: readonly (readonly [string, readonly Fact[]])[] = [
  ['weight_loss', shared],
  ['ed', [{ code: 'nitrates', valueType: 'boolean', cardinality: 'single', options: [] }]],
];
