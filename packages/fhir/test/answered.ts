import type { Bundle, FactDefinition } from '@telehealth/instrument/bundle';
import { compileInstrument } from '@telehealth/instrument/compile';
import { computedOf, submittedOf } from '@telehealth/instrument/render';
import { answerAt, simulateWalk } from '@telehealth/instrument/testing';
import fc from 'fast-check';
import type { Questionnaire, QuestionnaireItem, QuestionnaireResponse } from 'fhir/r4.js';
import { questionnaireResponse } from '../src/export/questionnaire-response.ts';

export interface Walked {
  readonly status: string;
  /** Served, in order. */
  readonly nodeIds: readonly string[];
  readonly response: QuestionnaireResponse;
}

const instruments = new WeakMap<Bundle, ReturnType<typeof compileInstrument>>();

/** Answers what it is asked, to the end, and exports it. */
export function walk(bundle: Bundle, script: Readonly<Record<string, unknown>>): Walked {
  const instrument = instruments.get(bundle) ?? compileInstrument(bundle);
  instruments.set(bundle, instrument);
  const { status, nodeIds, session } = simulateWalk(instrument, (node) => answerAt(node, script));
  const submitted = submittedOf(instrument, session);
  if (submitted === undefined) throw new Error(`the walk ended ${status}`);
  const response = questionnaireResponse({
    journeyId: 'jny_simulated',
    submittedAt: submitted.phases.at(-1)?.at ?? 0,
    bundle,
    locale: instrument.locale,
    answers: submitted.answers,
    facts: new Map(bundle.facts.map((fact) => [fact.code, fact])),
    computed: computedOf(instrument, session),
    media: new Map([['med_simulated', { contentType: 'image/png', bytes: 3 }]]),
  });
  return { status, nodeIds, response };
}

/** Answers by fact code: also such as conditions wait for. Optional questions are passed over at times. */
export function scripts(bundle: Bundle, questionnaire: Questionnaire): fc.Arbitrary<Record<string, unknown>> {
  const awaited = awaitedValues(questionnaire.item ?? []);
  const required = new Set(
    bundle.nodes.flatMap((node) => (node.kind === 'question' && node.required ? [node.fact] : [])),
  );
  const requiredFields = bundle.nodes.flatMap((node) =>
    node.kind === 'question'
      ? (node.fields ?? []).flatMap(({ code, required }) => (required ? [code] : []))
      : [],
  );
  return fc.record(
    Object.fromEntries(
      bundle.facts.map((fact) => {
        const values = answersTo(fact, awaited, requiredFields);
        return [fact.code, required.has(fact.code) ? values : fc.option(values, { nil: undefined, freq: 3 })];
      }),
    ),
  );
}

function answersTo(
  fact: FactDefinition,
  awaited: readonly unknown[],
  required: readonly string[] = [],
): fc.Arbitrary<unknown> {
  const options = fact.options ?? [];
  const given = options.map(({ code, please_say }) => (please_say ? { code, text: 'Own words' } : code));
  const together = given.filter((_, index) => !options[index]?.exclusive);
  switch (fact.value_type) {
    case 'boolean':
      return fc.boolean();
    case 'code':
      return fact.cardinality === 'multi'
        ? fc.oneof(
            fc.subarray(together, { minLength: 1 }),
            fc.constantFrom(...given).map((one) => [one]),
          )
        : fc.constantFrom(...given);
    case 'number': {
      const near = awaited.flatMap((value) =>
        typeof value === 'number' ? [value - 1, value, value + 1] : [],
      );
      const fits = [...near, 1, 5, 12].filter(
        (value) =>
          (typeof fact.min !== 'number' || value >= fact.min) &&
          (typeof fact.max !== 'number' || value <= fact.max) &&
          Number(value.toFixed(fact.decimals ?? 0)) === value,
      );
      return fc.constantFrom(...fits);
    }
    case 'date':
      return fc
        .constantFrom('2020-04-30', '2020-05-01', '2020-05-02')
        .map((day) => day.slice(0, lengths[fact.precision ?? 'day']));
    case 'string':
      return fc.constantFrom('other', ...awaited.filter((value) => typeof value === 'string'));
    case 'entries': {
      const fields = (fact.fields ?? []).map((field) => [field.code, answersTo(field, awaited)] as const);
      const needed = required.filter((code) => fields.some(([name]) => name === code));
      const entry = fc.record(Object.fromEntries(fields), { requiredKeys: needed });
      return fc.array(entry, {
        minLength: fact.min_entries ?? 0,
        maxLength: Math.min(fact.max_entries ?? 3, 3),
      });
    }
    default:
      return fc.constant(true);
  }
}

/** Of a date as text. */
const lengths = { year: 4, month: 7, day: 10 };

function awaitedValues(items: readonly QuestionnaireItem[]): readonly unknown[] {
  return items.flatMap(({ enableWhen = [], item = [] }) => [
    ...enableWhen.flatMap(({ answerDecimal, answerInteger, answerString, answerQuantity }) =>
      [answerDecimal, answerInteger, answerString, answerQuantity?.value].filter(
        (value) => value !== undefined,
      ),
    ),
    ...awaitedValues(item),
  ]);
}
