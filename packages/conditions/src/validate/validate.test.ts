import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facts } from '../../test/random-condition.ts';
import { maxDepth, maxTerms } from '../condition/condition.ts';
import { type Condition, compileCondition, validateCondition } from '../index.ts';

const found = (input: unknown, where?: string) =>
  validateCondition(input, facts, where).map((finding) => `${finding.code} ${finding.where}`);

const leaf = { kind: 'compare', ref: 'smoker', op: 'eq', value: true };
const nested = (depth: number): unknown => (depth === 1 ? leaf : { kind: 'not', of: nested(depth - 1) });

describe('faults of a condition, each with its code and JSON Pointer', () => {
  test.each<[unknown, string[]]>([
    [null, ['MALFORMED ']],
    [[], ['MALFORMED ']],
    ['always', ['MALFORMED ']],
    [{}, ['MALFORMED /kind']],
    [{ kind: 'constructor' }, ['MALFORMED /kind']],
    [{ kind: '__proto__' }, ['MALFORMED /kind']],
    [{ kind: ['all'] }, ['MALFORMED /kind']],
    [{ kind: 'always', extra: 1 }, ['UNKNOWN_KEY /extra']],
    [{ ...leaf, 'a/b~c': 1 }, ['UNKNOWN_KEY /a~1b~0c']],
    [JSON.parse('{"kind":"always","__proto__":{"ref":"smoker"}}'), ['UNKNOWN_KEY /__proto__']],
    [
      JSON.parse('{"kind":"answered","__proto__":{"ref":"smoker"}}'),
      ['UNKNOWN_KEY /__proto__', 'MALFORMED /ref'],
    ],
    [{ kind: 'compare', ref: 'smoker' }, ['MALFORMED /op', 'MALFORMED /value']],
    [{ kind: 'answered', ref: 'toString' }, ['UNKNOWN_REF /ref']],
    [{ kind: 'answered', ref: 7 }, ['MALFORMED /ref']],
    [{ kind: 'all', of: [] }, ['MALFORMED /of']],
    [{ kind: 'any', of: leaf }, ['MALFORMED /of']],
    [{ kind: 'not', of: [leaf] }, ['MALFORMED /of']],
    [{ ...leaf, ref: 'unheard_of' }, ['UNKNOWN_REF /ref']],
    [{ ...leaf, op: 'like' }, ['MALFORMED /op']],
    [{ ...leaf, op: 'toString' }, ['MALFORMED /op']],
    [{ ...leaf, op: 'lt' }, ['TYPE_MISMATCH /op']],
    [{ ...leaf, value: 'true' }, ['TYPE_MISMATCH /value']],
    [{ ...leaf, value: null }, ['TYPE_MISMATCH /value']],
    [{ kind: 'compare', ref: 'weight', op: 'gt', value: '70' }, ['TYPE_MISMATCH /value']],
    [{ kind: 'compare', ref: 'born', op: 'gt', value: '2001-02-29' }, ['TYPE_MISMATCH /value']],
    [{ kind: 'compare', ref: 'name', op: 'gt', value: 'a' }, ['TYPE_MISMATCH /op']],
    [{ kind: 'compare', ref: 'sex', op: 'eq', value: 'robot' }, ['UNKNOWN_OPTION /value']],
    [{ kind: 'compare', ref: 'illness', op: 'eq', value: 'a' }, ['TYPE_MISMATCH /ref']],
    [{ kind: 'in', ref: 'sex', values: ['female', 'robot'] }, ['UNKNOWN_OPTION /values/1']],
    [{ kind: 'in', ref: 'illness', values: ['a'] }, ['TYPE_MISMATCH /ref']],
    [{ kind: 'in', ref: 'sex', values: 'female' }, ['MALFORMED /values']],
    [{ kind: 'between', ref: 'weight', min: 1, max: '2' }, ['TYPE_MISMATCH /max']],
    [{ kind: 'between', ref: 'sex', min: 'a', max: 'b' }, ['TYPE_MISMATCH /op']],
    [{ kind: 'includes', ref: 'sex', value: 'female' }, ['TYPE_MISMATCH /ref']],
    [{ kind: 'includes', ref: 'illness', value: 'z' }, ['UNKNOWN_OPTION /value']],
    [{ kind: 'includes_any', ref: 'illness', values: [] }, ['MALFORMED /values']],
    [{ kind: 'includes_all', ref: 'illness', values: ['a', 'z'] }, ['UNKNOWN_OPTION /values/1']],
    [{ kind: 'count', ref: 'illness', op: 'eq', value: -1 }, ['TYPE_MISMATCH /value']],
    [{ kind: 'count', ref: 'weight', op: 'eq', value: 1 }, ['TYPE_MISMATCH /ref']],
    [
      { kind: 'count', ref: 'illness', op: 'eq', value: 1, where: { kind: 'always' } },
      ['TYPE_MISMATCH /ref'],
    ],
    [{ kind: 'count', ref: 'medicines', op: 'eq', value: -1 }, ['TYPE_MISMATCH /value']],
    [{ kind: 'count', ref: 'medicines', op: 'like', value: 1 }, ['MALFORMED /op']],
    [{ kind: 'compare', ref: 'medicines', op: 'eq', value: 1 }, ['TYPE_MISMATCH /ref']],
    [{ kind: 'some_entry', ref: 'medicines' }, ['MALFORMED /where']],
    [{ kind: 'some_entry', ref: 'illness', where: { kind: 'always' } }, ['TYPE_MISMATCH /ref']],
    [{ kind: 'some_entry', ref: 'medicines', where: leaf }, ['UNKNOWN_REF /where/ref']],
    [
      { kind: 'every_entry', ref: 'medicines', where: { kind: 'not', of: { ...leaf, ref: 'dose' } } },
      ['TYPE_MISMATCH /where/of/value'],
    ],
    [
      { kind: 'some_entry', ref: 'medicines', where: { kind: 'some_entry', ref: 'medicines', where: leaf } },
      ['UNKNOWN_REF /where/ref'],
    ],
    [{ kind: 'compare_refs', a: 'weight', op: 'lt', b: 'weight' }, ['SELF_COMPARE ']],
    [{ kind: 'compare_refs', a: 'weight', op: 'lt', b: 'height' }, ['UNIT_MISMATCH /b']],
    [{ kind: 'compare_refs', a: 'weight', op: 'lt', b: 'born' }, ['TYPE_MISMATCH /b']],
    [{ kind: 'compare_refs', a: 'illness', op: 'eq', b: 'sex' }, ['TYPE_MISMATCH /a']],
    [{ kind: 'answered', ref: 'home' }, []],
    [{ kind: 'answered', ref: 'photo' }, []],
    [{ kind: 'compare', ref: 'home', op: 'eq', value: 'CA' }, ['TYPE_MISMATCH /ref']],
    [{ kind: 'in', ref: 'photo', values: ['med_1'] }, ['TYPE_MISMATCH /ref']],
    [{ kind: 'includes', ref: 'home', value: 'CA' }, ['TYPE_MISMATCH /ref']],
    [{ kind: 'compare_refs', a: 'home', op: 'eq', b: 'photo' }, ['TYPE_MISMATCH /a']],
    [{ kind: 'compare_refs', a: 'name', op: 'eq', b: 'home' }, ['TYPE_MISMATCH /b']],
    [{ kind: 'compare_refs', a: 'nobody', op: 'eq', b: 3 }, ['UNKNOWN_REF /a', 'MALFORMED /b']],
    [
      { kind: 'all', of: [leaf, { kind: 'not', of: { ...leaf, value: 1 } }] },
      ['TYPE_MISMATCH /of/1/of/value'],
    ],
  ])('%j', (input, expected) => {
    expect(found(input)).toEqual(expected);
  });
});

test('pointers start at the place of the condition in its document', () => {
  expect(found({ ...leaf, value: 1 }, '/nodes/3/when')).toEqual(['TYPE_MISMATCH /nodes/3/when/value']);
});

test('a message does not contain the input', () => {
  const secret = 'S3CRET';
  const submitted = {
    kind: 'any',
    of: [{ ...leaf, ref: secret }, { ...leaf, value: secret }, { kind: secret }],
  };
  for (const finding of validateCondition(submitted, facts)) expect(finding.message).not.toContain(secret);
});

test(`at most ${maxDepth} levels deep`, () => {
  expect(found(nested(maxDepth))).toEqual([]);
  expect(found(nested(maxDepth + 1))).toEqual([`TOO_DEEP ${'/of'.repeat(maxDepth)}`]);
});

test('deep or wide input ends the validation early', () => {
  expect(found(nested(5000))).toHaveLength(1);
  expect(found({ kind: 'all', of: Array.from({ length: 100_000 }, () => leaf) })).toHaveLength(1);
});

test(`at most ${maxTerms} terms, listed values counted`, () => {
  const wide = (terms: number) => ({ kind: 'all', of: Array.from({ length: terms - 1 }, () => leaf) });
  expect(found(wide(maxTerms))).toEqual([]);
  expect(found(wide(maxTerms + 1))).toEqual([`TOO_LARGE /of/${maxTerms - 1}`]);
  const listing = (values: number) => ({ kind: 'in', ref: 'weight', values: Array(values).fill(1) });
  expect(found(listing(maxTerms - 1))).toEqual([]);
  expect(found(listing(maxTerms))).toEqual(['TOO_LARGE /values']);
});

test('any JSON is validated without an exception, and a valid condition evaluates', () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.record({
      kind: fc.constantFrom('all', 'any', 'not', 'compare', 'in', 'between', 'count', 'includes', 'answered'),
      of: fc.jsonValue(),
      ref: fc.constantFrom('smoker', 'weight', 'illness', 'nobody'),
      op: fc.constantFrom('eq', 'lt', 7),
      value: fc.jsonValue(),
      values: fc.array(fc.jsonValue()),
    }),
  );
  fc.assert(
    fc.property(junk, (input) => {
      if (validateCondition(input, facts).length === 0) {
        compileCondition(input as Condition, (ref) => [...facts.keys()].indexOf(ref))([]);
      }
    }),
    { numRuns: 1000 },
  );
});
