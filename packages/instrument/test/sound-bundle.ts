import type { Bundle } from '../src/bundle/bundle.ts';
import { lintBundle } from '../src/lint/lint-bundle.ts';
import { ask, bundleOf, consent, yesNoFacts } from './authored-bundle.ts';

/** The condition that a yes/no fact is true. */
export const isTrue = (ref: string) => ({ kind: 'compare', ref, op: 'eq', value: true }) as const;

/** A bundle without findings that has something of everything. */
export const sound: Bundle = bundleOf({
  facts: [
    ...yesNoFacts('smoker', 'former'),
    { code: 'mass', value_type: 'number', cardinality: 'single', unit: 'kg', min: 30, max: 400 },
    { code: 'height', value_type: 'number', cardinality: 'single', unit: 'cm', min: 90, max: 250 },
    {
      code: 'illness',
      value_type: 'code',
      cardinality: 'multi',
      screening: 'medical',
      options: [
        { code: 'a', label_key: 't.a' },
        { code: 'none', exclusive: true },
      ],
    },
  ],
  derivations: [
    { code: 'bmi', value_type: 'number', expr: { kind: 'bmi', kg: 'mass', cm: 'height' }, round: 1 },
  ],
  flags: [{ code: 'under_age', when: isTrue('smoker') }],
  nodes: [
    ask('smoker', 'yes_no', { copy: 't.smoker' }),
    ask('former', 'yes_no', { when: isTrue('smoker') }),
    ask('mass', 'weight_kg'),
    ask('height', 'height_cm'),
    {
      id: 'd_bmi',
      kind: 'display',
      section: 'main',
      control: 'panel',
      display: 'computed',
      primary: ['bmi'],
      zone: { of: 'bmi', scale_min: 15, scale_max: 45, zone_min: 18.5, zone_max: 25, zone_label: 't.zone' },
      reassurance: { above: 't.above' },
    },
    ask('illness', 'multi_select_cards', { when: isTrue('smoker'), on_unknown: 'show' }),
    consent('c_tele', true),
  ],
});

// biome-ignore lint/suspicious/noExplicitAny: a test breaks the bundle in ways its type forbids
export type Break = (bundle: any) => void;

/** The sound bundle as JSON, changed. A fact that the change adds is `shared` where it does not say. */
export function broken(change: Break): unknown {
  const copy: { facts: unknown } = structuredClone(sound);
  change(copy);
  if (Array.isArray(copy.facts)) copy.facts = copy.facts.map(withScreening);
  return copy;
}

/** The findings in a bundle, each as its severity, code and pointer. */
export const found = (input: unknown): readonly string[] =>
  lintBundle(input).findings.map(({ code, severity, where }) => `${severity} ${code} ${where}`);

function withScreening(fact: unknown): unknown {
  return typeof fact === 'object' && fact !== null ? { screening: 'shared', ...fact } : fact;
}
