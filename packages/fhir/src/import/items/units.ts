import type { Coding, QuestionnaireItem } from 'fhir/r4.js';
import { extensionsOf } from '../extensions.ts';
import type { LeftOut } from '../left-out.ts';

/** Units of UCUM that a bundle writes in its own way. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['[lb_av]', 'lb'],
  ['[in_i]', 'in'],
  ['a', 'years'],
]);

/** As a bundle writes units. */
const unitPattern = /^[a-z][a-z0-9/]{0,15}$/;

export interface ImportedUnit {
  readonly unit: string;
  readonly coding: Coding;
  readonly changes: readonly string[];
}

/** Undefined: the item has none, or one that only annotates, such as `{score}`. */
export function importUnit(item: QuestionnaireItem): ImportedUnit | LeftOut | undefined {
  const choices = [...extensionsOf(item, 'unit'), ...extensionsOf(item, 'unitOption')];
  const [coding, ...others] = choices.flatMap(({ valueCoding }) => valueCoding ?? []);
  if (coding === undefined) return undefined;
  const ucum = (coding.code ?? coding.display ?? '').replace(/\{[^{}]*\}/g, '');
  if (ucum === '' || ucum === '1') return undefined;
  const unit = renamed.get(ucum) ?? ucum.toLowerCase().replace(/[[\]]/g, '');
  if (!unitPattern.test(unit)) return { leftOut: `its unit ${ucum} cannot be held` };
  return {
    unit,
    coding,
    changes: [
      ...(unit === ucum ? [] : [`its unit ${ucum} is written ${unit}`]),
      ...others.map(({ code, display }) => `it is not asked in ${code ?? display ?? 'another unit'}`),
    ],
  };
}
