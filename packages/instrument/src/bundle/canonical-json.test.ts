import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test.each<[unknown, string]>([
  [{ b: 1, a: { d: [], c: null } }, '{"a":{"c":null,"d":[]},"b":1}'],
  [{ b: undefined, a: undefined, c: 0 }, '{"c":0}'],
  [[undefined, 'x', [1]], '[null,"x",[1]]'],
  [{ é: 1, z: 2, Z: 3, '10': 4, '9': 5 }, '{"10":4,"9":5,"Z":3,"z":2,"é":1}'],
  ['"', '"\\""'],
  [undefined, 'null'],
])('%j is %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('it is JSON of the same value, whatever order the keys came in', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).reverse();
    return Object.fromEntries(members.map(([key, member]) => [key, shuffled(member)]));
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(shuffled(value))).toBe(text);
    }),
  );
});
