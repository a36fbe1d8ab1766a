import { type Condition, type FactSignature, validateCondition } from '@telehealth/conditions';
import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { Compile } from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { mutationsOf } from '../mutations.ts';
import { ownBrand, ownHeaders, scriptedContext } from '../scripted.ts';

const app = buildApp(scriptedContext().context);
afterAll(() => app.close());

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Description {
  readonly components: object;
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { operationId: string; requestBody?: { content: Readonly<Record<string, Media>> } }>
      >
    >
  >;
}

let description: Description;
beforeAll(async () => {
  description = writtenOut((await app.inject('/v1/openapi.json')).json<Description>());
});

/** Whether the description has a body of this schema. */
const describedBy = (schema: object) => {
  const validator = Compile({ ...schema, components: description.components });
  return (body: unknown) => validator.Check(body);
};

const operationOf = (operationId: string) => {
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, { operationId: id, requestBody }] of Object.entries(methods)) {
      const media = requestBody?.content['application/json'];
      if (id === operationId && media) return { path, method: method.toUpperCase() as 'POST', media };
    }
  }
  throw new Error(`${operationId} is not described`);
};

const ids: Readonly<Record<string, string>> = {
  brand_id: ownBrand,
  offering_ref: 'wl-1',
  question_id: 'qst_1',
  order_ref: 'ord_1',
  registration_id: 'whr_1',
};

/** Whether the gateway sends a body on, whatever the service answers. */
async function sentOn(method: 'POST', path: string, body: unknown): Promise<boolean> {
  const { statusCode } = await app.inject({
    ...{ method, url: path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'x') },
    headers: { ...ownHeaders, 'x-journey-id': 'jny_1', 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return statusCode !== 400;
}

const always = { kind: 'always' };
const words = { headline: 'H', helper: 'A', placeholder: 'P' };
const edit = {
  copy: { ...words, locales: { es: { ...words, option_labels: { true: 'Sí' } } } },
  option_labels: { true: 'Yes' },
  options: ['true', 'false'],
  required: true,
};

describe.each<[operationId: string, judgedByService: RegExp | undefined, more?: object]>([
  ['createQuestion', /^\/(control|when)/, { ...edit, fact: 'smoker', control: 'yes_no', when: always }],
  ['updateQuestion', undefined, edit],
  ['createFact', undefined],
  ['nextInstrumentStep', /^/],
  [
    'updateBrand',
    /^\/enabled_therapies/,
    { redirect_allowlist: ['https://a.example/'], support_route: 'care' },
  ],
  ['replaceDisplayCopy', undefined, { locales: { en: { subtitle: 'S', description: 'D' } } }],
  ['replaceBrowserOrigins', undefined],
  [
    'initiatePayment',
    undefined,
    { journey_id: 'jny_1', return_url: 'https://a.example/', capture: 'manual' },
  ],
  ['capturePayment', undefined],
  ['advanceTestClock', undefined],
  [
    'reportTestMilestone',
    undefined,
    { type: 'visit.completed', reference: 'v-1', code: 'video', occurred_at: '2026-02-03T00:00:00Z' },
  ],
  ['refundPayment', undefined],
  ['createWebhookRegistration', undefined],
  [
    'updateWebhookRegistration',
    undefined,
    { url: 'https://a.example/', event_types: ['journey.case.opened.v1'], enabled: true },
  ],
  ['testWebhookRegistration', undefined],
  ['rotateWebhookSecret', undefined],
  ['recoverDeliveries', undefined, { since: '2026-02-03T00:00:00Z', until: '2026-02-04T00:00:00Z' }],
])('%s', (operationId, judgedByService, more) => {
  test('decisions.md 3: the description allows a body exactly if the gateway takes it, and less where its service judges', async () => {
    const { path, method, media } = operationOf(operationId);
    const isDescribed = describedBy(media.schema);
    const { example, examples = {} } = media;
    const shown = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
    expect(shown.length).toBeGreaterThan(0);
    const bodies = more === undefined ? shown : [...shown, more];
    const differences: unknown[] = [];
    for (const { at, body } of bodies.flatMap((whole) => [{ at: '', body: whole }, ...mutationsOf(whole)])) {
      const described = isDescribed(body);
      const taken = await sentOn(method, path, body);
      if (described === taken || (taken && judgedByService?.test(at))) continue;
      differences.push({ at, described, taken, body });
    }
    expect(differences).toEqual([]);
  });
});

const facts = new Map<string, FactSignature>([
  ['age', { valueType: 'number', cardinality: 'single' }],
  ['weight', { valueType: 'number', cardinality: 'single' }],
  ['illness', { valueType: 'code', cardinality: 'multi', options: ['a', 'b'] }],
]);

/** Brands ask for no lists. */
type Kind = Exclude<Condition['kind'], 'some_entry' | 'every_entry'>;

const conditions: Readonly<{ [K in Kind]: Extract<Condition, { kind: K }> }> = {
  always: { kind: 'always' },
  answered: { kind: 'answered', ref: 'age' },
  compare: { kind: 'compare', ref: 'age', op: 'gte', value: 18 },
  compare_refs: { kind: 'compare_refs', a: 'age', op: 'lt', b: 'weight' },
  in: { kind: 'in', ref: 'age', values: [18, 19] },
  between: { kind: 'between', ref: 'age', min: 18, max: 64 },
  includes: { kind: 'includes', ref: 'illness', value: 'a' },
  includes_any: { kind: 'includes_any', ref: 'illness', values: ['a', 'b'] },
  includes_all: { kind: 'includes_all', ref: 'illness', values: ['a'] },
  count: { kind: 'count', ref: 'illness', op: 'eq', value: 1 },
  all: { kind: 'all', of: [{ kind: 'answered', ref: 'age' }] },
  any: { kind: 'any', of: [{ kind: 'always' }] },
  not: { kind: 'not', of: { kind: 'answered', ref: 'age' } },
};

test.each(Object.entries(conditions))(
  'decisions.md 5: what the description allows as a condition of kind %s has no fault but those that depend on its facts',
  (_, condition) => {
    const isDescribed = describedBy({ $ref: '#/components/schemas/Condition' });
    expect(isDescribed(condition)).toBe(true);
    expect(validateCondition(condition, facts)).toEqual([]);
    const differences = mutationsOf(condition).filter(({ body }) => {
      const codes = validateCondition(body, facts).map(({ code }) => code);
      const isMisshapen = codes.some((code) => code === 'MALFORMED' || code === 'UNKNOWN_KEY');
      return isDescribed(body) ? isMisshapen : codes.length === 0;
    });
    expect(differences).toEqual([]);
  },
);
