import type { Bundle } from '../src/bundle/bundle.ts';
import { lintBundle } from '../src/lint/lint-bundle.ts';
import { ask, bundleOf, choice, consent, isTrue, yesNoFacts } from './authored-bundle.ts';
import { criteriaBundle } from './criteria-bundle.ts';
import { lists } from './lists-bundle.ts';

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

/** Address, media, prefill, offerings and a ship-state flag. */
const single = { cardinality: 'single' } as const;
const questions: Bundle = bundleOf({
  facts: [
    choice('ship_state', 'ca', 'ny'),
    { code: 'home', value_type: 'address', ...single, contact: true },
    { code: 'photo', value_type: 'media', ...single },
    { code: 'mail', value_type: 'string', ...single, contact: true },
  ],
  derivations: [{ code: 'home_state', value_type: 'code', expr: { kind: 'address_state', from: 'home' } }],
  nodes: [
    ask('ship_state', 'single_select_cards'),
    ask('home', 'address'),
    ask('mail', 'email', { prefill: 'confirm' }),
    ask('photo', 'media', {
      when: { kind: 'answered', ref: 'home' },
      media: {
        kind: 'image',
        accept: ['image/jpeg', 'image/png'],
        capture_mode: 'camera',
        facing: 'user',
        max_bytes: 8_000_000,
        resumable: true,
        consent: { version: 'v1', copy: 't.capture' },
      },
    }),
    {
      id: 'd_offers',
      kind: 'display',
      section: 'main',
      control: 'offering_list',
      display: 'static',
      offering_refs: ['slim-monthly', 'slim.yearly:2'],
    },
  ],
  flags: [
    {
      code: 'ship_state_mismatch',
      when: { kind: 'compare_refs', a: 'ship_state', op: 'ne', b: 'home_state' },
    },
  ],
});

const qualification = { phase: 'qualification' } as const;
const clinical = { phase: 'clinical' } as const;
const tierAware: Bundle = {
  ...bundleOf({
    facts: yesNoFacts('a', 'b'),
    nodes: [ask('a', 'yes_no', qualification), ask('b', 'yes_no', clinical), consent('c', true, clinical)],
  }),
  phases: ['qualification', 'clinical'],
};

/** What the faults of `faults.json` are put into. */
export const bundles = {
  sound,
  questions,
  phases: tierAware,
  criteria: criteriaBundle(),
  lists,
  small: bundleOf({ facts: yesNoFacts('smokes'), nodes: [ask('smokes', 'yes_no')] }),
};

/** Of a bundle without findings, the members to remove and those to set, by JSON Pointer. */
export interface Change {
  readonly of?: string | undefined;
  readonly remove?: readonly string[] | undefined;
  readonly set?: Readonly<Record<string, unknown>> | undefined;
}

const nameOf = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~');

export function changed({ of = 'sound', remove = [], set = {} }: Change): unknown {
  const copy: unknown = structuredClone(bundles[of as keyof typeof bundles]);
  const placeOf = (pointer: string) => {
    const keys = pointer.split('/').slice(1);
    // biome-ignore lint/suspicious/noExplicitAny: a change may break the bundle in ways its type forbids
    const holder = keys.slice(0, -1).reduce((value: any, key) => value[nameOf(key)], copy);
    return [holder, nameOf(keys.at(-1) ?? '')] as const;
  };
  for (const pointer of remove) {
    const [holder, key] = placeOf(pointer);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }
  for (const [pointer, value] of Object.entries(set)) {
    const [holder, key] = placeOf(pointer);
    holder[key] = value;
  }
  return copy;
}

/** The findings in a bundle, each as its severity, code and pointer. */
export const found = (input: unknown): readonly string[] =>
  lintBundle(input).findings.map(({ code, severity, where }) => `${severity} ${code} ${where}`);
