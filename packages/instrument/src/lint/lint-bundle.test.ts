import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import abridged from '../../test/abridged-bundle.json' with { type: 'json' };
import { bundleOf, isTrue, yesNoFacts } from '../../test/authored-bundle.ts';
import { changed, found, sound } from '../../test/sound-bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { lintBundle } from './lint-bundle.ts';

test('a sound bundle has no findings, and compiles', () => {
  const { bundle, findings } = lintBundle(structuredClone(sound));
  expect(findings).toEqual([]);
  expect(bundle && compileInstrument(bundle).nodes).toHaveLength(7);
});

test.each([
  ['en', 'one=#|other=#', []],
  ['es', 'one=#|many=#|other=#', []],
  ['es', 'one=#|other=#', ['PLURAL_INVALID']],
  ['es-MX', 'one=#|many=#|other=#', []],
  // A locale that Intl does not take.
  ['en-abcd-abcd', 'one=#|other=#', ['MALFORMED']],
])('decisions.md 12: plural forms are those of the language: %s %s', (locale, forms, codes) => {
  const { en } = sound.copy;
  const copy = { [locale]: { ...en, 't.illness': `{plural:bmi|${forms}|unknown=it}` } };
  const { findings } = lintBundle({ ...sound, locales: [locale], copy });
  expect(findings.map(({ code }) => code)).toEqual(codes);
});

const deep = (levels: number): object =>
  levels === 0 ? isTrue('smoker') : { kind: 'not', of: deep(levels - 1) };

test.each([
  ['TOO_DEEP', deep(100)],
  ['TOO_LARGE', { kind: 'all', of: Array.from({ length: 1000 }, () => isTrue('smoker')) }],
])('decisions.md 12: the message of %s names what it is about', (code, when) => {
  const messages = lintBundle(changed({ set: { '/nodes/1/when': when } })).findings.filter(
    (finding) => finding.code === code,
  );
  expect(messages).toMatchObject([{ message: expect.stringMatching(/^Node q_former: \S/) }]);
});

const rounds = (levels: number): object =>
  levels === 1 ? { kind: 'number', value: 1 } : { kind: 'round', places: 0, of: rounds(levels - 1) };
const derivation = (code: string, expr: object) => ({ code, value_type: 'number', expr });

test('an expression is at most 8 levels deep', () => {
  const codes = (levels: number) =>
    found(changed({ set: { '/derivations/1': derivation('a', rounds(levels)) } }));
  expect(codes(8)).toEqual([]);
  expect(codes(9)).toEqual(['error TOO_DEEP /derivations/1/expr']);
});

test('an expression has at most 1000 terms, with those of the derivations that it reads', () => {
  const doubled = (of: string) => ({ kind: 'sum', of: [of, of].map((ref) => ({ kind: 'value', ref })) });
  const chain = Array.from({ length: 199 }, (_, index) => {
    const before = { kind: 'value', ref: index === 0 ? 'mass' : `d_${index - 1}` };
    return derivation(`d_${index}`, { kind: 'max', of: [before, { kind: 'number', value: 1, unit: 'kg' }] });
  });
  const set = Object.fromEntries(
    chain.map((one, index) => [`/derivations/${index + 1}`, { ...one, unit: 'kg' }] as const),
  );
  expect(found(changed({ set }))).toEqual([]);
  const doubling = Array.from({ length: 9 }, (_, index) => ({
    ...derivation(`d_${index}`, doubled(index === 0 ? 'mass' : `d_${index - 1}`)),
    unit: 'kg',
  }));
  const grown = Object.fromEntries(doubling.map((one, index) => [`/derivations/${index + 1}`, one] as const));
  expect(found(changed({ set: grown }))).toEqual(['error TOO_LARGE /derivations/9/expr']);
});

test('a text that is nested beyond all bounds is refused', () => {
  const nested = `${'{"of":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  expect(found(changed({ set: { '/derivations/0/expr': JSON.parse(nested) } }))).toEqual(['error TOO_DEEP ']);
});

describe('a faulty condition is a finding, wherever it is', () => {
  const standIn = derivation('a', { kind: 'if_known', of: [{ kind: 'score', ref: 'smoker' }] });
  const ending = { headline: 't.smoker' };
  const criterion = { id: 'x', effect: 'require', reason: 'x', approval: { status: 'draft' } };
  const faulty: readonly unknown[] = [null, 7, { kind: 'all' }, { kind: 'not' }, { kind: 'all', of: [null] }];
  test.each<[string, (when: unknown) => object]>([
    ['/nodes/1/when', (when) => ({ '/nodes/1/when': when })],
    ['/flags/0/when', (when) => ({ '/flags/0/when': when })],
    ['/stop_when/0/when', (when) => ({ '/stop_when': [{ code: 'x', when, ending }] })],
    ['/eligibility/0/when', (when) => ({ '/eligibility': [{ ...criterion, when }] })],
  ])('%s', (where, set) => {
    for (const when of faulty) {
      const findings = found(changed({ set: { '/derivations/1': standIn, ...set(when) } }));
      expect(findings.find((finding) => finding.startsWith(`error MALFORMED ${where}`))).toBeDefined();
    }
  });
});

test('any JSON is judged without an exception', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      expect(lintBundle(input).bundle).toBeUndefined();
    }),
  );
  const lists = ['facts', 'nodes', 'sections', 'derivations', 'flags', 'copy', 'locales'] as const;
  const places = Object.entries(sound).flatMap(([list, value]) =>
    Array.isArray(value) ? value.map((_, index) => `/${list}/${index}`) : [],
  );
  for (const pointers of [lists.map((list) => `/${list}`), places]) {
    fc.assert(
      fc.property(fc.constantFrom(...pointers), fc.jsonValue(), (pointer, value) => {
        lintBundle(changed({ set: { [pointer]: value } }));
      }),
    );
  }
  const objects = places.filter((pointer) => !pointer.startsWith('/locales'));
  fc.assert(
    fc.property(fc.constantFrom(...objects), fc.string(), fc.jsonValue(), (pointer, key, value) => {
      const name = key.replaceAll('~', '~0').replaceAll('/', '~1');
      lintBundle(changed({ set: { [`${pointer}/${name}`]: value } }));
    }),
  );
});

describe('a bundle abridged to facts and nodes that miss each other', () => {
  test('is refused for its structure', () => {
    expect(found(abridged)).toEqual([
      'error MALFORMED /therapy',
      'error MALFORMED /copy',
      'error UNKNOWN_KEY /sha256',
      'error UNKNOWN_KEY /as_of',
    ]);
  });

  test('is refused for every dangling reference once its structure is right', () => {
    const { sha256: _, phases: __, as_of: ___, ...rest } = abridged;
    expect(found({ ...rest, therapy: 'weight_loss', copy: { en: {} } })).toEqual([
      'warning BOUND_MISSING /facts/0',
      'error UNKNOWN_REF /nodes/2/fact',
      'error NEVER_ASKED /nodes/1/when/ref',
      'error NEVER_ASKED /nodes/1/when/ref',
      'error UNKNOWN_REF /flags/0/when/a',
      'error UNKNOWN_REF /flags/0/when/b',
      'error COPY_MISSING /sections/0/label_key',
      'error COPY_MISSING /nodes/0/copy',
      'error TEXT_MISSING /nodes/1/copy',
      'error TEXT_MISSING /nodes/2/copy',
      ...Array(3).fill('error TEXT_MISSING /nodes/1/fact'),
      'error TEXT_MISSING /endings/complete',
      'error TEXT_MISSING /endings/abandoned',
      'warning FACT_UNUSED /facts/1',
      'warning FACT_UNUSED /facts/2',
      'warning FACT_UNUSED /facts/4',
    ]);
  });
});

test('a display cannot be the only thing that names a fact as read', () => {
  const display = {
    id: 'd',
    kind: 'display',
    section: 'main',
    control: 'panel',
    display: 'computed',
  } as const;
  const nodes = [{ ...display, primary: ['smoker'] }];
  expect(found(bundleOf({ facts: yesNoFacts('smoker'), nodes }))).toEqual([
    'error NEVER_ASKED /nodes/0/primary/0',
    'warning FACT_UNUSED /facts/0',
  ]);
});

test.each([
  ['reached while the condition is unknown, where that shows it', false, 'show', false],
  ['unreachable when an unknown condition hides it', false, 'hide', true],
  ['unreachable when what it reads is always answered', true, 'show', true],
])('a node under a condition that no answers make true is %s', (_, required, onUnknown, isReported) => {
  const never = { kind: 'all', of: [isTrue('smoker'), { kind: 'not', of: isTrue('smoker') }] };
  const set = { '/nodes/0/required': required, '/nodes/1/when': never, '/nodes/1/on_unknown': onUnknown };
  const { findings } = lintBundle(changed({ set }));
  expect(findings.some(({ code }) => code === 'UNREACHABLE')).toBe(isReported);
});
