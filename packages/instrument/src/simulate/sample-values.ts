import type { FactValue } from '@telehealth/conditions';
import { boundsOf, isWithin } from '../bundle/bounds.ts';
import type { Bundle, FactDefinition, OptionDefinition } from '../bundle/bundle.ts';
import { decimalsOf } from '../bundle/fact-defaults.ts';
import type { CompiledQuestion } from '../compile/instrument.ts';
import { country } from '../places/country.ts';
import { recogniseState } from '../places/recognise-place.ts';
import { someZipOf } from '../places/zip-codes.ts';
import { dayOf } from '../session/day-of.ts';
import type { CodeGiven } from '../session/given-value.ts';
import { validateAnswer } from '../walk/answers/validate-answer.ts';
import { type CutPoint, cutPointsOf } from './cut-points.ts';
import { dateOfDay, type Facts, plainDays, plainNumbers, widestBounds } from './plain-values.ts';

/** In the form of `next` (true for a media question); undefined skips the question. */
export type Sample = unknown;

/** By fact code. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

const dayMs = 86_400_000;

/** To the next date of the precision, and no further than the one after it. */
const daysOf = { day: 1, month: 31, year: 366 };

/** Options tried together, besides all of them. */
const largestSet = 8;

/**
 * Options alone and in sets, exclusive ones alone; for numbers and dates the bounds, a value between them, and values
 * at and beside each cut; for texts each compared one and another one; unknown answers. `asOf` is epoch ms. Questions may refuse some
 * (`isAccepted`).
 */
export function samplesOf(bundle: Bundle, asOf: number): Samples {
  const cuts = cutPointsOf(bundle, asOf);
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  const optional = new Set(
    bundle.nodes.flatMap((node) => (node.kind === 'question' && !node.required ? [node.fact] : [])),
  );
  return new Map(
    bundle.facts.map((fact) => {
      const values = [
        ...valuesOf(fact, facts, cuts.get(fact.code) ?? [], asOf),
        ...unknownAnswersOf(bundle, fact),
      ];
      return [fact.code, optional.has(fact.code) ? [...values, undefined] : values];
    }),
  );
}

function unknownAnswersOf({ nodes }: Bundle, fact: FactDefinition): readonly Sample[] {
  const codes = nodes.flatMap((node) =>
    node.kind === 'question' && node.fact === fact.code ? (node.unknown_answers ?? []) : [],
  );
  return [...new Set(codes.map(({ code }) => code))].map((code) => ({ code }));
}

export interface Asked {
  /** Absent: all options of the question. */
  readonly offered?: readonly string[] | undefined;
  /** By fact code; a missing answer sets no bound. */
  readonly answers?: Readonly<Record<string, Sample>>;
}

/** `asOf` is epoch ms. */
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
        : (fact.options ?? []).map(given);
    case 'number': {
      const around = cuts.flatMap((cut) => (typeof cut === 'number' ? numbersAround(fact, cut) : []));
      return withinBounds(fact, facts, asOf, [...plainNumbers(fact, facts), ...around]);
    }
    case 'date': {
      const step = daysOf[fact.precision ?? 'day'];
      const days = texts.flatMap((day) => [day, shiftedDay(day, -step), shiftedDay(day, step)]);
      const around = days.map((day) => dateOfDay(fact, day));
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

/** Without duplicates; those that some session may accept. */
function withinBounds(
  fact: FactDefinition,
  facts: Facts,
  asOf: number,
  values: readonly (number | string)[],
): readonly Sample[] {
  const widest = widestBounds(fact, facts, asOf);
  return [...new Set(values)].filter((value) => isWithin(widest, value));
}

/** The cut, or the nearest possible values, and one more on each side. */
function numbersAround(fact: FactDefinition, cut: number): readonly number[] {
  const scale = 10 ** decimalsOf(fact);
  const exact = cut * scale;
  const low = Math.floor(Number(exact.toFixed(6))) / scale;
  const high = Math.ceil(Number(exact.toFixed(6))) / scale;
  return [low, high, low - 1, high + 1].map((value) => Number(value.toFixed(decimalsOf(fact))));
}

function setsOf(options: readonly OptionDefinition[], cuts: readonly CutPoint[]): readonly Sample[] {
  const byCode = new Map(options.map((option) => [option.code, given(option)]));
  const others = options.filter(({ exclusive }) => !exclusive).map(given);
  const together = cuts
    .filter((cut) => Array.isArray(cut))
    .map((cut) => cut.map((code: string) => byCode.get(code) ?? code));
  const growing = others.slice(1, largestSet).map((_, index) => others.slice(0, index + 2));
  const all = others.length > largestSet ? [others] : [];
  return [...options.map((option) => [given(option)]), ...together, ...growing, ...all];
}

/** With the text that it asks for. */
function given({ code, please_say }: OptionDefinition): string | CodeGiven {
  return please_say ? { code, text: 'Simulated'.slice(0, please_say.max_length) } : code;
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
