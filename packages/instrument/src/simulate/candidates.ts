import { type Condition, type FactValue, isAnswer } from '@telehealth/conditions';
import type {
  Bundle,
  DerivationExpression,
  FactDefinition,
  OptionDefinition,
  QuestionDefinition,
} from '../bundle/bundle.ts';
import { compileDerivation } from '../bundle/derivations.ts';
import { dayOf } from '../walk/plan.ts';
import { conditionsOf } from './conditions-of.ts';

/** An answer to try; undefined passes the question over. */
export type Candidate = FactValue | undefined;

/** What to try for each fact, the plainest first. */
export type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/** More pairs of options than this are not tried. */
const maxPairs = 500;

/** Used where a number has no bounds. */
const anyNumber = 40;

const dayMs = 86_400_000;

/**
 * The answers worth telling apart: each option and each pair of options, the exclusive ones alone, and of numbers
 * and dates the bounds, one between them, and each value a condition or a zone compares with, with its neighbours.
 */
export function candidatesOf(bundle: Bundle, asOf: number): Candidates {
  const cuts = cutsOf(bundle, asOf);
  const asked = new Map<string, QuestionDefinition[]>();
  for (const node of bundle.nodes) {
    if (node.kind !== 'question') continue;
    const before = asked.get(node.fact);
    if (before) before.push(node);
    else asked.set(node.fact, [node]);
  }
  return new Map(
    bundle.facts.map((fact) => {
      const questions = asked.get(fact.code) ?? [];
      const values = valuesOf(fact, questions, cuts.get(fact.code) ?? [], asOf);
      const mayBePassedOver = questions.some(({ required }) => !required);
      return [fact.code, mayBePassedOver ? [...values, undefined] : values];
    }),
  );
}

function valuesOf(
  fact: FactDefinition,
  questions: readonly QuestionDefinition[],
  cuts: readonly (number | string)[],
  asOf: number,
): readonly FactValue[] {
  switch (fact.value_type) {
    case 'boolean':
      return [false, true];
    case 'code': {
      const offered = offeredOf(fact, questions);
      return fact.cardinality === 'multi' ? setsOf(offered) : offered.map(({ code }) => code);
    }
    case 'number':
      return numbersOf(fact, cuts);
    case 'date':
      return daysOf(fact, cuts, asOf);
    case 'string':
      return [textFor(questions)];
    case 'address':
      return (cuts.length === 0 ? ['ca', 'ny'] : cuts).map((state) => addressIn(String(state)));
    case 'media':
      return [{ media_id: 'med_simulated' }];
  }
}

function offeredOf(
  { options = [] }: FactDefinition,
  questions: readonly QuestionDefinition[],
): readonly OptionDefinition[] {
  if (questions.some((question) => !question.options)) return options;
  const offered = new Set(questions.flatMap((question) => question.options?.map(({ code }) => code)));
  return options.filter(({ code }) => offered.has(code));
}

function setsOf(options: readonly OptionDefinition[]): readonly FactValue[] {
  const exclusive = options.filter((option) => option.exclusive).map(({ code }) => [code]);
  const others = options.filter((option) => !option.exclusive).map(({ code }) => code);
  const sets: string[][] = [...exclusive, ...others.map((code) => [code])];
  let pairs = 0;
  for (const [index, first] of others.entries()) {
    for (const second of others.slice(index + 1)) {
      if (pairs++ < maxPairs) sets.push([first, second]);
    }
  }
  // Counts and conjunctions of more than two codes.
  for (let size = 3; size <= Math.min(others.length, 8); size++) sets.push(others.slice(0, size));
  if (others.length > 8) sets.push(others);
  return sets;
}

function numbersOf({ min, max }: FactDefinition, cuts: readonly (number | string)[]): readonly number[] {
  const low = typeof min === 'number' ? min : undefined;
  const high = typeof max === 'number' ? max : undefined;
  const around = cuts.flatMap((cut) => (typeof cut === 'number' ? [cut, cut - 1, cut + 1] : []));
  const between = low === undefined || high === undefined ? anyNumber : Math.round((low + high) / 2);
  const all = [between, ...around, low, high].filter((value) => value !== undefined);
  return [...new Set(all)].filter(
    (value) => (low === undefined || value >= low) && (high === undefined || value <= high),
  );
}

function daysOf(
  { min, max }: FactDefinition,
  cuts: readonly (number | string)[],
  asOf: number,
): readonly string[] {
  const low = typeof min === 'string' ? min : undefined;
  const high = max === 'as_of' ? dayOf(asOf) : typeof max === 'string' ? max : undefined;
  const around = cuts.flatMap((cut) => [
    String(cut),
    shiftedDay(String(cut), -1),
    shiftedDay(String(cut), 1),
  ]);
  const all = [yearsBefore(asOf, anyNumber), ...around, low, high].filter((day) => day !== undefined);
  return [...new Set(all)].filter(
    (day) => (low === undefined || day >= low) && (high === undefined || day <= high),
  );
}

function textFor(questions: readonly QuestionDefinition[]): string {
  if (questions.some(({ control }) => control === 'email')) return 'simulated@example.com';
  return questions.some(({ control }) => control === 'phone') ? '+12015550123' : 'Simulated';
}

function addressIn(state: string): FactValue {
  return {
    line1: '1 Simulated Street',
    city: 'Simulated',
    state: state.toUpperCase(),
    postal_code: '00000',
    country: 'US',
    deliverable: false,
    simulated: true,
    verified: false,
  };
}

/** By fact code: the values that conditions and zones compare it with, through any number of derivations. */
function cutsOf(bundle: Bundle, asOf: number): ReadonlyMap<string, readonly (number | string)[]> {
  const cuts = new Map<string, Set<number | string>>();
  const derivations = new Map(bundle.derivations.map((derivation) => [derivation.code, derivation.expr]));
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  const add = (ref: string, cut: unknown): void => {
    if (typeof cut !== 'number' && typeof cut !== 'string') return;
    const expr = derivations.get(ref);
    if (expr) {
      for (const [input, value] of inverted(expr, cut)) add(input, value);
      return;
    }
    const known = cuts.get(ref);
    if (known) known.add(cut);
    else cuts.set(ref, new Set([cut]));
  };
  const unitOf = (ref: string) => facts.get(ref)?.unit;

  /** Values of the inputs that bring the derivation to the cut. */
  function inverted(
    expr: DerivationExpression,
    cut: number | string,
  ): readonly (readonly [string, number | string])[] {
    switch (expr.kind) {
      case 'age_years':
        return typeof cut === 'number' ? [[expr.from, yearsBefore(asOf, cut)]] : [];
      case 'convert': {
        const factor = compileDerivation({ code: '', value_type: 'number', expr }, () => 0, unitOf)([1], '');
        return typeof cut === 'number' && typeof factor === 'number' ? [[expr.from, cut / factor]] : [];
      }
      case 'bmi': {
        const cm = facts.get(expr.cm);
        const metres = (cm ? (numbersOf(cm, [])[0] ?? 170) : 170) / 100;
        return typeof cut === 'number' ? [[expr.kg, cut * metres * metres]] : [];
      }
      case 'address_state':
        return [[expr.from, cut]];
    }
  }

  const read = (condition: Condition): void => {
    switch (condition.kind) {
      case 'all':
      case 'any':
        condition.of.forEach(read);
        return;
      case 'not':
        read(condition.of);
        return;
      case 'compare':
        add(condition.ref, condition.value);
        return;
      case 'in':
        for (const value of condition.values) add(condition.ref, value);
        return;
      case 'between':
        add(condition.ref, condition.min);
        add(condition.ref, condition.max);
        return;
      case 'compare_refs':
        for (const [ref, other] of [
          [condition.a, condition.b],
          [condition.b, condition.a],
        ] as const) {
          for (const value of plainValuesOf(facts.get(other), asOf)) add(ref, value);
        }
    }
  };
  for (const { condition } of conditionsOf(bundle)) read(condition);
  for (const node of bundle.nodes) {
    if (node.kind !== 'display' || !node.zone) continue;
    add(node.zone.of, node.zone.zone_min);
    add(node.zone.of, node.zone.zone_max);
  }
  return new Map([...cuts].map(([ref, values]) => [ref, [...values]]));
}

/** Some values of a fact that another one is compared with. */
function plainValuesOf(fact: FactDefinition | undefined, asOf: number): readonly (number | string)[] {
  if (!fact || fact.cardinality === 'multi') return [];
  if (fact.value_type === 'number') return numbersOf(fact, []);
  if (fact.value_type === 'date') return daysOf(fact, [], asOf);
  return (fact.options ?? []).slice(0, 2).map(({ code }) => code);
}

/** The day on which somebody turned `years` at `asOf`. */
function yearsBefore(asOf: number, years: number): string {
  const today = dayOf(asOf);
  const day = `${String(Number(today.slice(0, 4)) - Math.floor(years)).padStart(4, '0')}${today.slice(4)}`;
  return day.endsWith('-02-29') ? `${day.slice(0, 4)}-03-01` : day;
}

function shiftedDay(day: string, days: number): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : dayOf(at + days * dayMs);
}

/** Whether the candidate is an answer. */
export function isGiven(candidate: Candidate): candidate is FactValue {
  return isAnswer(candidate);
}
