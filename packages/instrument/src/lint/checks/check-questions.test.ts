import { expect, test } from 'vitest';
import { ask, bundleOf } from '../../../test/authored-bundle.ts';
import type { Bundle } from '../../bundle/bundle.ts';
import { lintBundle } from '../lint-bundle.ts';

const single = { cardinality: 'single' } as const;
const sound: Bundle = bundleOf({
  facts: [
    { code: 'ship_state', value_type: 'code', ...single, options: [{ code: 'ca' }, { code: 'ny' }] },
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

// biome-ignore lint/suspicious/noExplicitAny: a test breaks the bundle in ways its type forbids
const found = (change: (bundle: any) => void) => {
  const copy = structuredClone(sound);
  change(copy);
  return lintBundle(copy).findings.map(({ code, where }) => `${code} ${where}`);
};

test.each<[string, Parameters<typeof found>[0], string[]]>([
  ['address, media, prefill, offerings and a ship-state flag', () => {}, []],
  [
    'a condition that looks into an address',
    (b) => (b.nodes[3].when = { kind: 'compare', ref: 'home', op: 'eq', value: 'ca' }),
    ['TYPE_MISMATCH /nodes/3/when/ref'],
  ],
  [
    'an unknown state',
    (b) => (b.flags[0].when = { kind: 'compare', ref: 'home_state', op: 'eq', value: 'zz' }),
    ['UNKNOWN_OPTION /flags/0/when/value'],
  ],
  [
    'the state of something else',
    (b) => (b.derivations[0].expr.from = 'mail'),
    ['TYPE_MISMATCH /derivations/0/expr/from'],
  ],
  [
    'a state as a number',
    (b) => (b.derivations[0].value_type = 'number'),
    ['TYPE_MISMATCH /derivations/0/value_type'],
  ],
  [
    'several addresses',
    (b) => (b.facts[1].cardinality = 'multi'),
    [
      'TYPE_MISMATCH /facts/1/cardinality',
      'TYPE_MISMATCH /nodes/1/control',
      'TYPE_MISMATCH /derivations/0/expr/from',
    ],
  ],
  ['an address with a bound', (b) => (b.facts[1].min = 1), ['TYPE_MISMATCH /facts/1/min']],
  [
    'an address that a brand could bind',
    (b) => delete b.facts[1].contact,
    ['CONTACT_UNMARKED /nodes/1/fact'],
  ],
  ['an address as text', (b) => (b.nodes[1].control = 'text'), ['TYPE_MISMATCH /nodes/1/control']],
  ['a media question that says nothing', (b) => delete b.nodes[3].media, ['MALFORMED /nodes/3/media']],
  [
    'media of a question that takes none',
    (b) => (b.nodes[2].media = b.nodes[3].media),
    ['MALFORMED /nodes/2/media'],
  ],
  [
    'a type of another kind',
    (b) => b.nodes[3].media.accept.push('video/mp4'),
    ['MEDIA_INVALID /nodes/3/media/accept/2'],
  ],
  [
    'a type under a name that no upload is recognized by',
    (b) => b.nodes[3].media.accept.push('image/jpg', 'image/tiff'),
    ['MEDIA_INVALID /nodes/3/media/accept/2', 'MEDIA_INVALID /nodes/3/media/accept/3'],
  ],
  [
    'a capture that consents to no fact',
    (b) => (b.nodes[3].media.consent.fact = 'no_such_fact'),
    ['UNKNOWN_REF /nodes/3/media/consent/fact'],
  ],
  [
    'a fact that a capture consents to',
    (b) => {
      b.facts.push({
        code: 'photo_consent',
        value_type: 'boolean',
        cardinality: 'single',
        screening: 'shared',
      });
      b.nodes[3].media.consent.fact = 'photo_consent';
    },
    [],
  ],
  ['a duration of an image', (b) => (b.nodes[3].media.max_duration_s = 3), ['MEDIA_INVALID /nodes/3/media']],
  [
    'no duration between the bounds',
    (b) =>
      Object.assign(b.nodes[3].media, {
        kind: 'video',
        accept: ['video/mp4'],
        min_duration_s: 9,
        max_duration_s: 3,
      }),
    ['MEDIA_INVALID /nodes/3/media/min_duration_s'],
  ],
  [
    'a capture without its text',
    (b) => delete b.copy.en['t.capture'],
    ['COPY_MISSING /nodes/3/media/consent/copy'],
  ],
  [
    'an upload that cannot be resumed',
    (b) => (b.nodes[3].media.resumable = false),
    ['MALFORMED /nodes/3/media/resumable'],
  ],
  [
    'a prefill nobody brings along',
    (b) => (b.nodes[0].prefill = 'confirm'),
    ['PREFILL_MISPLACED /nodes/0/prefill'],
  ],
  ['a question that shows nothing beforehand', (b) => (b.nodes[0].prefill = 'suppress'), []],
  ['a list without offerings', (b) => delete b.nodes[4].offering_refs, ['MALFORMED /nodes/4/offering_refs']],
  ['offerings on a notice', (b) => (b.nodes[4].control = 'notice'), ['MALFORMED /nodes/4/offering_refs']],
  [
    'an offering that cannot be one',
    (b) => b.nodes[4].offering_refs.push('-x'),
    ['MALFORMED /nodes/4/offering_refs/2'],
  ],
])('%s', (_, change, expected) => {
  expect(found(change)).toEqual(expected);
});
