import {
  create,
  type DescField,
  type DescMessage,
  fromJson,
  type JsonValue,
  ScalarType,
  toJson,
} from '@bufbuild/protobuf';
import { TimestampSchema } from '@bufbuild/protobuf/wkt';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { FactValueSchema } from '@telehealth/contracts/intake/v1/fact_value';
import { expect, test } from 'vitest';
import { testModeLines } from '../../src/resources/test-mode/lines.ts';
import { lines } from '../../src/scopes/api-key.ts';
import { contracts } from '../../src/upstream/clients.ts';
import { operationOf, targetOf } from '../operations.ts';
import { ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

// biome-ignore lint/suspicious/noExplicitAny: an example has the members of its schema
type Json = any;

/** What messages have by another name, or computed, in the words of the example. */
const otherNames: Readonly<Record<string, (example: Json) => object>> = {
  Question: ({ id }) => ({ question_id: id }),
  Enablement: ({ id }) => ({ enablement_id: id }),
  Order: ({ payment_state: state }) => ({ state }),
  LedgerActor: ({ kind }) => ({ [kind]: true }),
  OperatedDomain: (domain) => ({ domain }),
  Domain: ({ cname }) => ({ target: cname.value }),
  OnboardingCase: ({ gate }) => ({ gate_ready: gate.ready, gate_missing: gate.missing }),
};

const gateway = gatewayOfFile();
/** The brand of an example is the own one. */
const examplesOf = (schema: object | undefined): readonly Json[] => {
  const { examples = [] } = { ...schema } as { readonly examples?: readonly object[] };
  return JSON.parse(JSON.stringify(examples).replaceAll(/"brd_\w+"/g, JSON.stringify(ownBrand)));
};

/** The message of a service about what an example shows. */
function messageOf(desc: DescMessage, example: Json): Json {
  const json = { ...example, ...otherNames[desc.name]?.(example) };
  const fields = desc.fields.flatMap((field) => {
    const value = json[field.name] ?? json[field.name.replace(/_json$/, '')];
    return value === undefined || value === null ? [] : [[field.name, fieldOf(field, value)]];
  });
  return Object.fromEntries(fields);
}

/** The answer of a method to an example: besides its own members, each message and each list in it is about what is shown. */
function answerOf(desc: DescMessage, shown: Json): Json {
  const { data = shown, ...others } = shown ?? {};
  const about = desc.fields.flatMap(({ name, message, fieldKind }): [string, Json][] => {
    if (message === undefined || message.typeName === TimestampSchema.typeName) return [];
    if (fieldKind === 'message') return [[name, messageOf(message, data)]];
    return Array.isArray(data) ? [[name, data.map((one) => messageOf(message, one))]] : [];
  });
  return { ...Object.fromEntries(about), ...messageOf(desc, { created: true, ...data, ...others }) };
}

function fieldOf(field: DescField, json: Json): Json {
  const { name, message, enum: names, scalar, fieldKind } = field;
  if (name.endsWith('_json')) return JSON.stringify(json);
  if (names !== undefined) return `${names.sharedPrefix}${json}`.toUpperCase();
  if (scalar === ScalarType.INT64 && Number.isNaN(Number(json))) return Date.parse(json);
  if (message === undefined || message.typeName === TimestampSchema.typeName) return json;
  if (message.typeName === FactValueSchema.typeName)
    return toJson(FactValueSchema, create(FactValueSchema, factValueFromJson(json)));
  if (fieldKind === 'list') return json.map((one: Json) => messageOf(message, one));
  if (fieldKind !== 'map') return messageOf(message, json);
  return Object.fromEntries(Object.entries(json).map(([key, one]) => [key, messageOf(message, one)]));
}

/** Every text and number in a value, as one text each. */
function leavesOf(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value.replace(/\.000Z$/, 'Z').toUpperCase()];
  if (typeof value === 'number') return [String(value)];
  return value === null || typeof value === 'boolean' ? [] : Object.values(value).flatMap(leavesOf);
}

const clientOf = new Map(Object.entries(contracts).map(([name, { typeName }]) => [typeName, name]));
const served = [...lines, ...testModeLines].map((line) => ({ id: line.operation.operationId, ...line }));
type Served = (typeof served)[number];

/** Sends the request of an operation, to which the method of its service answers. */
function ask(
  { id, method }: Served,
  answered: object,
  body: object | undefined,
  ids: Record<string, string>,
) {
  const { typeName } = method.parent;
  gateway.answer(
    clientOf.get(typeName) as 'orders',
    method.localName,
    fromJson(method.output, answered as Json),
  );
  gateway.answer('apiKeys', 'permitTestRun', {});
  const operation = operationOf(id);
  const headers = { ...ownHeaders, 'x-journey-id': 'jny_1' };
  return gateway.ask(`${operation.method} ${targetOf(operation, ids)}`, body, headers);
}

test.each(served)('as the document shows it: the answer of $id', async (line) => {
  const { id, operation, method } = line;
  const [[status, schema] = ['', {}]] = Object.entries(operation.answers).toReversed();
  const [shown] = examplesOf(schema);
  const [body = operationOf(id).payload] = examplesOf(operation.body);
  const { brand_id: _, ...ids } = shown?.data ?? shown ?? {};
  const answer = await ask(line, answerOf(method.output, shown), body, ids);
  expect([answer.statusCode, answer.body]).toEqual([Number(status), expect.anything()]);
  if (shown !== undefined) expect(answer.json()).toEqual(shown);
});

// A duration is milliseconds to the service, which a test of its own tells.
test.each(served.filter(({ id, operation }) => operation.body !== undefined && id !== 'advanceTestClock'))(
  'as the document shows it: what the service of $id gets of a body',
  async (line) => {
    for (const body of examplesOf(line.operation.body)) {
      await ask(line, {}, body, {});
      const sent = leavesOf(toJson(line.method.input, gateway.sent()));
      // The names of an enum have a prefix there, and JSON that is passed on is one text.
      for (const leaf of leavesOf(body))
        expect(
          sent.find((one) => one.includes(leaf)),
          leaf,
        ).toBeDefined();
    }
  },
);
