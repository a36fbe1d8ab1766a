import { expect, test } from 'vitest';
import { ask, bundleOf, yesNoFacts } from '../../../test/authored-bundle.ts';
import { lintBundle } from '../lint-bundle.ts';

function findingsOf(text: string): readonly string[] {
  const bundle = bundleOf({ facts: yesNoFacts('sure'), nodes: [ask('sure', 'yes_no')] });
  const copy = { en: { ...bundle.copy.en, 't.sure': text } };
  return lintBundle({ ...bundle, copy }).findings.map(
    ({ severity, code, where }) => `${severity} ${code} ${where}`,
  );
}

test.each(['Above 50 kg?', 'From 1.75cm', 'Between 90 and {250 cm}, at most 3 kg'])(
  'decisions.md 12: the quantity in %j is a warning',
  (text) => {
    expect(findingsOf(text)).toEqual(['warning QUANTITY_UNBRACED /copy/en/t.sure']);
  },
);

test.each(['Above {50 kg} and {172 cm}', 'At 5 mg', '3 kgs', 'In kg', 'Type 2'])(
  'decisions.md 12: %j names no quantity outside of braces',
  (text) => {
    expect(findingsOf(text)).toEqual([]);
  },
);
