import { describe, expect, test } from 'vitest';
import { type Break, broken, found, isTrue, sound } from '../../../test/sound-bundle.ts';
import { lintBundle } from '../lint-bundle.ts';

test.each<[string, Break, string[]]>([
  ['null as a condition', (b) => (b.nodes[1].when = null), ['error MALFORMED /nodes/1/when']],
  [
    'a condition that is never true',
    (b) => (b.flags[0].when = { kind: 'compare', ref: 'bmi', op: 'gt', value: 500 }),
    ['error UNREACHABLE /flags/0/when'],
  ],
  [
    'a condition that contradicts itself',
    (b) => (b.flags[0].when = { kind: 'all', of: [isTrue('smoker'), { kind: 'not', of: isTrue('smoker') }] }),
    ['error UNREACHABLE /flags/0/when'],
  ],
  [
    'a condition that is never false',
    (b) => (b.flags[0].when = { kind: 'any', of: [isTrue('smoker'), { kind: 'not', of: isTrue('smoker') }] }),
    ['warning ALWAYS_TRUE /flags/0/when'],
  ],
  ['bounds without a value', (b) => (b.facts[2].min = 500), ['error UNREACHABLE /facts/2/min']],
])('%s', (_, change, expected) => {
  expect(found(broken(change))).toEqual(expected);
});

describe('a node under a condition that no answers make true', () => {
  const never = { kind: 'all', of: [isTrue('smoker'), { kind: 'not', of: isTrue('smoker') }] } as const;
  const reported = (required: boolean, onUnknown: 'hide' | 'show') => {
    const bundle = structuredClone(sound) as unknown as { nodes: Record<string, unknown>[] };
    Object.assign(bundle.nodes[0] ?? {}, { required });
    Object.assign(bundle.nodes[1] ?? {}, { when: never, on_unknown: onUnknown });
    return lintBundle(bundle).findings.some(({ code }) => code === 'UNREACHABLE');
  };

  test('is reached while the condition is unknown, where that shows it', () => {
    expect(reported(false, 'show')).toBe(false);
  });

  test.each([
    ['an unknown condition hides it', false, 'hide'],
    ['what it reads is always answered', true, 'show'],
  ] as const)('is unreachable when %s', (_, required, onUnknown) => {
    expect(reported(required, onUnknown)).toBe(true);
  });
});
