import { expect, test } from 'vitest';
import { ask, bundleOf, yesNoFacts } from '../../test/authored-bundle.ts';
import { diffBundles } from './diff-bundles.ts';

const isSmoker = { kind: 'compare', ref: 'smoker', op: 'eq', value: true } as const;
const before = bundleOf({
  facts: yesNoFacts('smoker', 'former', 'pets'),
  nodes: [ask('smoker', 'yes_no', { copy: 't.smoker' }), ask('former', 'yes_no'), ask('pets', 'yes_no')],
});

test('a bundle and itself do not differ', () => {
  expect(diffBundles(before, structuredClone(before))).toEqual([]);
});

test('decisions.md 12: differences are named by ids and codes, whatever their position', () => {
  const edited = bundleOf({
    facts: yesNoFacts('smoker', 'former', 'cats'),
    nodes: [
      ask('cats', 'yes_no', { copy: 't.pets' }),
      ask('former', 'yes_no', { when: isSmoker }),
      ask('smoker', 'yes_no', { copy: 't.smoker', required: false }),
    ],
  });
  const copy = { en: { ...edited.copy.en, 't.smoker': 'Do you smoke?' } };
  const after = { ...edited, version: '1.1.0', copy };
  expect(diffBundles(before, after)).toEqual([
    { what: 'version', change: 'changed', before: '"1.0.0"', after: '"1.1.0"' },
    expect.objectContaining({ what: 'facts/pets', change: 'removed' }),
    expect.objectContaining({ what: 'facts/cats', change: 'added' }),
    { what: 'nodes', change: 'moved' },
    { what: 'nodes/q_smoker/required', change: 'changed', before: 'true', after: 'false' },
    expect.objectContaining({ what: 'nodes/q_former/when', change: 'added' }),
    expect.objectContaining({ what: 'nodes/q_pets', change: 'removed' }),
    expect.objectContaining({ what: 'nodes/q_cats', change: 'added' }),
    {
      what: 'copy/en/t.smoker',
      change: 'changed',
      before: '"Text of t.smoker"',
      after: '"Do you smoke?"',
    },
  ]);
});

test('decisions.md 12: stops are compared by their codes', () => {
  const stop = { code: 'smokes', when: isSmoker, ending: { headline: 't.ending.not_eligible' } };
  const other = { ...isSmoker, value: false };
  const withStops = { ...before, stop_when: [stop] };
  expect(
    diffBundles(withStops, {
      ...before,
      stop_when: [
        { ...stop, code: 'first' },
        { ...stop, when: other },
      ],
    }),
  ).toEqual([
    expect.objectContaining({ what: 'stop_when/smokes/when', change: 'changed' }),
    expect.objectContaining({ what: 'stop_when/first', change: 'added' }),
  ]);
});

test('a band that begins elsewhere is named', () => {
  const banded = (begin: number) =>
    bundleOf({
      nodes: [],
      derivations: [
        {
          code: 'severity',
          value_type: 'code',
          expr: { kind: 'band', from: 'total', bands: [{ code: 'low' }, { code: 'high', at_least: begin }] },
        },
      ],
    });
  expect(diffBundles(banded(5), banded(6))).toEqual([
    { what: 'derivations/severity/expr/bands/high/at_least', change: 'changed', before: '5', after: '6' },
  ]);
});
