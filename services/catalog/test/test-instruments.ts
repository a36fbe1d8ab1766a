import type { Fact } from '../src/domain/authoring/fact.ts';
import type { Instrument } from '../src/domain/instruments/instrument.ts';

const choices = (...codes: string[]) => codes.map((code) => ({ code, exclusive: code === 'none' }));

const shared: readonly Fact[] = [
  { code: 'smoker', valueType: 'boolean', cardinality: 'single', options: [] },
  {
    ...{ code: 'weight_kg', valueType: 'number', cardinality: 'single', options: [], unit: 'kg', min: 30 },
    ...{ maxBy: { fact: 'ceiling' }, minBy: { today: { years: -1, days: 2 } } },
  },
  { code: 'goal', valueType: 'code', cardinality: 'single', options: choices('lighter', 'fitter', 'other') },
  { code: 'illness', valueType: 'code', cardinality: 'multi', options: choices('heart', 'liver', 'none') },
];

/** What intake has announced in tests, by therapy. */
export const testInstruments: readonly (readonly [string, readonly Partial<Instrument>[]])[] = [
  ['weight_loss', [{ facts: shared }]],
  ['ed', [{ facts: [{ code: 'nitrates', valueType: 'boolean', cardinality: 'single', options: [] }] }]],
  ['skin', []],
];
