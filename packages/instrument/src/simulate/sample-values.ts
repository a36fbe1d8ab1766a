import type { FactValue } from '@telehealth/conditions';
import { boundsOf, isWithin } from '../bundle/bounds.ts';
import type { Bundle, FactDefinition, OptionDefinition } from '../bundle/bundle.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';
import type { CompiledQuestion } from '../compile/instrument.ts';
import { country } from '../places/country.ts';
import { recogniseState } from '../places/recognise-place.ts';
import { someZipOf } from '../places/zip-codes.ts';
import { dayOf } from '../session/day-of.ts';
import { validateAnswer } from '../walk/answers/validate-answer.ts';
import { type CutPoint, cutPointsOf } from './cut-points.ts';
import { type Facts, plainDays, plainNumbers, widestBounds } from './plain-values.ts';

/** An answer to try, as `next` takes it (of a media question: true); undefined passes the question over. */
export type Sample = unknown;

/** What to try for each fact, by its code. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

const dayMs = 86_400_000;

/** Options of a fact that are tried together, at most, but for all of them. */
const largestSet = 8;

/**
 * The answers worth trying: each option, sets of options, the exclusive ones alone; of numbers and dates the bounds, one
 * between them, and each value a condition or a zone compares with, with the values next to it; of texts each one a
 * condition compares with, and another one. `asOf` is epoch ms. A question may refuse some (`isAccepted`).
 */
export function samplesOf(bundle: Bundle, asOf: number): Samples {
  const cuts = cutPointsOf(bundle, asOf);
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  const optional = new Set(
    bundle.nodes.flatMap((node) => (node.kind === 'question' && !node.required ? [node.fact] : [])),
  );
  return new Map(
    bundle.facts.map((fact) => {
      const values = valuesOf(fact, facts, cuts.get(fact.code) ?? [], asOf);
      return [fact.code, optional.has(fact.code) ? [...values, undefined] : values];
    }),
  );
}

/** What a question is asked in. */
export interface Asked {
  /** The options offered; absent: all it may offer. */
  readonly offered?: readonly string[] | undefined;
  /** Answers by fact code; one that is left out is no bound. */
  readonly answers?: Readonly<Record<string, Sample>>;
}

/** Whether the question takes the sample. `asOf` is epoch ms. */
export function isAccepted(
  question: CompiledQuestion,
  sample: Sample,
  asOf: number,
  { offered, answers = {} }: Asked = {},
): boolean {
  if (sample === undefined) return !question.required;
  if (question.media) return true;
  const answerTo = (fact: string) => answers[fact] as FactValue | undefined;
  const bounds = boundsOf(question.fact, { asOfDay: dayOf(asOf), answerTo });
  return validateAnswer(question, sample, { offered, bounds }).kind === 'accepted';
}

function valuesOf(
  fact: FactDefinition,
  facts: Facts,
  cuts: readonly CutPoint[],
  asOf: number,
): readonly Sample[] {
  const texts = cuts.filter((cut) => typeof cut === 'string');
  switch (fact.value_type) {
    case 'boolean':
      return [false, true];
    case 'code':
      return fact.cardinality === 'multi'
        ? setsOf(fact.options ?? [], cuts)
        : (fact.options ?? []).map(({ code }) => code);
    case 'number': {
      const around = cuts.flatMap((cut) => (typeof cut === 'number' ? numbersAround(fact, cut) : []));
      return withinBounds(fact, facts, asOf, [...plainNumbers(fact, facts), ...around]);
    }
    case 'date': {
      const around = texts.flatMap((day) => [day, shiftedDay(day, -1), shiftedDay(day, 1)]);
      return withinBounds(fact, facts, asOf, [...plainDays(fact, facts, asOf), ...around]);
    }
    case 'string':
      return [...new Set(['Simulated', 'simulated@example.com', '+12015550123', ...texts])];
    case 'address':
      return (texts.length === 0 ? ['ca', 'ny'] : texts).map(addressIn);
    case 'media':
      return [true];
  }
}

/** Each value once that some session may take. */
function withinBounds(
  fact: FactDefinition,
  facts: Facts,
  asOf: number,
  values: readonly (number | string)[],
): readonly Sample[] {
  const widest = widestBounds(fact, facts, asOf);
  return [...new Set(values)].filter((value) => isWithin(widest, value));
}

/** The cut, or the values next to it that the fact can have, and one more on each side. */
function numbersAround(fact: FactDefinition, cut: number): readonly number[] {
  const scale = 10 ** decimalsOf(fact);
  const exact = cut * scale;
  const low = Math.floor(Number(exact.toFixed(6))) / scale;
  const high = Math.ceil(Number(exact.toFixed(6))) / scale;
  return [low, high, low - 1, high + 1].map((value) => Number(value.toFixed(decimalsOf(fact))));
}

function setsOf(options: readonly OptionDefinition[], cuts: readonly CutPoint[]): readonly Sample[] {
  const others = options.filter(({ exclusive }) => !exclusive).map(({ code }) => code);
  const together = cuts.filter((cut) => Array.isArray(cut));
  const growing = others.slice(1, largestSet).map((_, index) => others.slice(0, index + 2));
  const all = others.length > largestSet ? [others] : [];
  return [...options.map(({ code }) => [code]), ...together, ...growing, ...all];
}

function addressIn(state: string): Sample {
  const code = recogniseState(state);
  return {
    line1: '1 Simulated Street',
    city: 'Simulated',
    state: code ?? state,
    postal_code: code === undefined ? '' : someZipOf(code),
    country,
  };
}

function shiftedDay(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : dayOf(at + days * dayMs);
}
