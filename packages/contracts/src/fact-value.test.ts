import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factValueFromJson, factValueToJson } from './fact-value.ts';
import { FactValueSchema } from './gen/telehealth/intake/v1/fact_value_pb.ts';

test('decisions.md 4: every JSON value crosses the contract unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const sent = toBinary(FactValueSchema, create(FactValueSchema, factValueFromJson(value)));
      const arrived = factValueToJson(fromBinary(FactValueSchema, sent));
      expect(JSON.stringify(arrived)).toBe(JSON.stringify(value));
    }),
  );
});

test.each([
  ['text', 'text'],
  ['', 'text'],
  [0, 'number'],
  [false, 'truth'],
  [['a', 'b'], 'codes'],
  [[], 'codes'],
  [['a', 1], 'json'],
  [null, 'json'],
  [{ a: 1 }, 'json'],
])('an answer %j travels as %s', (json, kind) => {
  expect(factValueFromJson(json).value?.case).toBe(kind);
});
