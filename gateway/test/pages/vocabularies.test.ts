import type { InstrumentStep as EngineStep } from '@telehealth/instrument/render';
import { addressLengths, isRequiredPart } from '@telehealth/instrument/testing';
import type { InstrumentStep as StepSchema } from '@telehealth/public-api/instrument/instrument-step';
import type { Static } from 'typebox';
import { afterAll, expect, expectTypeOf, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { scriptedContext } from '../scripted.ts';

const app = buildApp(scriptedContext().context);
afterAll(() => app.close());

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly 'x-enum-descriptions'?: readonly string[];
  readonly properties: Readonly<Record<string, { readonly maxLength: number }>>;
  readonly required: readonly string[];
}

const schemas = async () =>
  (await app.inject('/v1/openapi.json')).json<{
    components: { schemas: Readonly<Record<string, Schema>> };
  }>().components.schemas;

test('decisions.md 12: every enum with a name has a sentence for each of its codes', async () => {
  // A scope is a resource and an access, which the description of the enum explains.
  const isCode = ([name, schema]: [string, Schema]) => schema.enum !== undefined && name !== 'KeyScope';
  const enums = Object.entries(await schemas()).filter(isCode);
  expect(enums.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...['CheckKind', 'CheckName', 'CheckResult', 'DisplayKind', 'EnablementStatus', 'EndingCode'],
      ...['Cardinality', 'FactValueType', 'InputValueType', 'IntakeMode', 'IssueCode', 'Prefill'],
      ...['AnswerIssueCode', 'Flag', 'MilestoneType', 'Operator', 'ProblemCode', 'SessionStatus'],
    ]),
  );
  for (const [name, { enum: codes = [], 'x-enum-descriptions': sentences = [] }] of enums) {
    expect(sentences, name).toEqual(codes.map(() => expect.stringMatching(/^[A-Z`].*\.$/)));
  }
});

test('the codes of a step are those of the questionnaire engine', () => {
  type InstrumentStep = Static<typeof StepSchema>;
  type Node = NonNullable<InstrumentStep['node']>;
  type EngineNode = NonNullable<EngineStep['node']>;
  expectTypeOf<InstrumentStep['status']>().toEqualTypeOf<EngineStep['status']>();
  expectTypeOf<NonNullable<InstrumentStep['ending']>['code']>().toEqualTypeOf<
    NonNullable<EngineStep['ending']>['code']
  >();
  expectTypeOf<Node['prefill']>().toEqualTypeOf<EngineNode['prefill']>();
  expectTypeOf<Node['display']>().toEqualTypeOf<EngineNode['display']>();
  expectTypeOf<NonNullable<Node['input']>['value_type']>().toEqualTypeOf<
    NonNullable<EngineNode['input']>['valueType']
  >();
});

test('interface.md 2.12: the parts of a typed address are as long as the questionnaire engine takes them', async () => {
  const { TypedAddress } = await schemas();
  const lengths = Object.entries(TypedAddress?.properties ?? {}).map(([part, { maxLength }]) => [
    part,
    maxLength,
  ]);
  expect(Object.fromEntries(lengths)).toEqual(addressLengths);
  const required = Object.keys(addressLengths).filter((part) => isRequiredPart(part as 'line1'));
  expect(TypedAddress?.required).toEqual(required);
});
