import {
  type Condition,
  FALSE,
  interpret,
  references,
  TRUE,
  type Truth,
  UNKNOWN,
} from '@telehealth/conditions';
import type { Bundle, QuestionDefinition } from '../bundle/bundle.ts';
import { baseFacts } from '../bundle/fact-table.ts';
import { type Candidate, type Candidates, isGiven } from './candidates.ts';
import { combinations } from './combinations.ts';
import type { Goal } from './goal.ts';
import {
  type Demand,
  negated,
  notTrue,
  onlyFalse,
  onlyTrue,
  onlyUnknown,
  waysForAll,
  waysForAny,
} from './truths.ts';
import { turnVisits } from './turns.ts';
import type { Valuation } from './valuation.ts';

/** Answers by fact code that bring a goal about, any of the list; facts that do not matter are left out. */
export type Forced = ReadonlyMap<string, readonly Candidate[]>;

/**
 * Answers a goal can be forced with, one set after another, and undefined where others may be served, or where to stop.
 * Returns whether these are all the sets there are. `spend` is told of the work, in nodes looked at.
 */
export type Force = (goal: Goal, spend: (visits: number) => void) => Search;

type Search = Generator<Forced | undefined, boolean>;
type Branch = Generator<Forced | undefined, void>;

type Task =
  /** The node is served. */
  | { readonly kind: 'reach'; readonly node: number }
  | ({ readonly kind: 'bring' } & Demand)
  /** The fact has an answer. */
  | { readonly kind: 'ask'; readonly fact: string }
  /** The options left for the fact are offered at the node. */
  | { readonly kind: 'offer'; readonly node: number };

/** What is still to be brought about: what narrows the answers first, then where they are asked, then what is offered. */
interface Agenda {
  readonly demands: Stack;
  readonly asks: Stack;
  readonly offers: Stack;
}

type Stack = { readonly task: Task; readonly below: Stack } | undefined;

/** A test over several facts at once. */
interface Joint {
  readonly facts: readonly string[];
  readonly condition: Condition;
  readonly truth: Truth;
}

/** Most combinations of answers tried for one goal, in tests over several facts. */
const maxCombinations = 20_000;

/** Most steps of the search for one goal. */
const maxSteps = 2_000;

/** What a step of the search costs, and a test of one answer or combination, in nodes looked at. */
const stepCost = 200;
const testCost = 5;

/** How many answers are tried for a question whose options have conditions. */
const maxOffers = 8;

const nothing: Agenda = { demands: undefined, asks: undefined, offers: undefined };

/**
 * Finds answers from a goal backwards, by what its conditions read and by what the questions behind these depend on
 * in turn. Complete over the candidates as long as its steps and combinations last, but for options that have
 * conditions; the caller holds the result against a real plan.
 */
export function createForce(bundle: Bundle, candidates: Candidates, valuation: Valuation): Force {
  const factsOf = baseFacts(bundle);
  const withheld = new Set(bundle.facts.filter((fact) => fact.identity_document).map(({ code }) => code));
  const askedAt = new Map<string, number[]>();
  for (const [index, node] of bundle.nodes.entries()) {
    if (node.kind !== 'question' || withheld.has(node.fact)) continue;
    askedAt.set(node.fact, [...(askedAt.get(node.fact) ?? []), index]);
  }

  return function* force(goal, spend) {
    // What holds on the branch of the search that is being followed; every change is taken back with its branch.
    const left = new Map<string, readonly Candidate[]>();
    const asked = new Set<string>();
    const joint: Joint[] = [];
    let steps = 0;
    let combined = 0;
    let spentInTurn = 0;
    let isWhole = true;

    function* work(visits: number): Branch {
      spend(visits);
      spentInTurn += visits;
      if (spentInTurn < turnVisits) return;
      spentInTurn = 0;
      yield undefined;
    }

    function* solve(agenda: Agenda): Branch {
      if (++steps > maxSteps) {
        isWhole = false;
        return;
      }
      yield* work(stepCost);
      const { demands, asks, offers } = agenda;
      if (demands) yield* perform(demands.task, { ...agenda, demands: demands.below });
      else if (asks) yield* perform(asks.task, { ...agenda, asks: asks.below });
      else if (offers) yield* perform(offers.task, { ...agenda, offers: offers.below });
      else yield* jointly();
    }

    function* perform(task: Task, agenda: Agenda): Branch {
      switch (task.kind) {
        case 'reach':
          yield* reach(task.node, agenda);
          return;
        case 'bring':
          yield* bring(task, agenda);
          return;
        case 'ask':
          yield* ask(task.fact, agenda);
          return;
        case 'offer':
          yield* offer(task.node, agenda);
      }
    }

    function* reach(index: number, agenda: Agenda): Branch {
      const node = bundle.nodes[index];
      if (!node) return;
      const primary = node.kind === 'display' ? (node.primary ?? []).flatMap(factsOf) : [];
      const after = withTasks(agenda, primary.map(asking));
      const { when: condition } = node;
      if (!condition) {
        yield* solve(after);
        return;
      }
      for (const truths of node.on_unknown === 'show' ? [onlyTrue, onlyUnknown] : [onlyTrue]) {
        yield* solve(withTasks(after, [{ kind: 'bring', condition, truths }]));
      }
    }

    function* bring({ condition, truths }: Demand, agenda: Agenda): Branch {
      switch (condition.kind) {
        case 'always':
          if (truths.has(TRUE)) yield* solve(agenda);
          return;
        case 'not':
          yield* bring({ condition: condition.of, truths: negated(truths) }, agenda);
          return;
        case 'all':
        case 'any': {
          const ways = condition.kind === 'all' ? waysForAll : waysForAny;
          for (const demands of ways(condition.of, truths)) {
            yield* solve(withTasks(agenda, demands.map(bringing)));
          }
          return;
        }
        case 'answered':
          if (truths.has(TRUE)) yield* solve(withTasks(agenda, factsOf(condition.ref).map(asking)));
          if (truths.has(FALSE)) yield* absent(factsOf(condition.ref), agenda);
          return;
        default: {
          const facts = [...new Set(references(condition).flatMap(factsOf))];
          for (const truth of [TRUE, FALSE] as const) {
            if (truths.has(truth)) yield* test({ facts, condition, truth }, agenda);
          }
          if (truths.has(UNKNOWN)) yield* absent(facts, agenda);
        }
      }
    }

    function* test(one: Joint, agenda: Agenda): Branch {
      const after = withTasks(agenda, one.facts.map(asking));
      const [fact] = one.facts;
      if (fact !== undefined && one.facts.length === 1) {
        const passes = (value: Candidate) =>
          interpret(one.condition, valuation(new Map([[fact, value]]))) === one.truth;
        yield* narrowed(fact, passes, after);
        return;
      }
      joint.push(one);
      yield* solve(after);
      joint.pop();
    }

    function* ask(fact: string, agenda: Agenda): Branch {
      if (asked.has(fact)) {
        yield* solve(agenda);
        return;
      }
      asked.add(fact);
      for (const node of askedAt.get(fact) ?? []) {
        const tasks: readonly Task[] = [{ kind: 'reach', node }, ...offering(node)];
        yield* narrowed(fact, isGiven, withTasks(agenda, tasks));
      }
      asked.delete(fact);
    }

    /** One of the facts has no answer: it was passed over, or never asked. */
    function* absent(facts: readonly string[], agenda: Agenda): Branch {
      for (const fact of facts) {
        if (asked.has(fact)) continue;
        yield* narrowed(fact, (candidate) => !isGiven(candidate), agenda);
        const hidden = (askedAt.get(fact) ?? []).map((index): Demand => {
          const { when: condition = { kind: 'always' }, on_unknown = 'hide' } = bundle.nodes[index] ?? {};
          return { condition, truths: on_unknown === 'show' ? onlyFalse : notTrue };
        });
        yield* solve(withTasks(agenda, hidden.map(bringing)));
      }
    }

    function* give(fact: string, candidate: Candidate): Branch {
      const isIt = (one: Candidate) => one === candidate;
      if (isGiven(candidate)) {
        yield* narrowed(fact, isIt, withTasks(nothing, [asking(fact)]));
        return;
      }
      for (const node of askedAt.get(fact) ?? []) {
        yield* narrowed(fact, isIt, withTasks(nothing, [{ kind: 'reach', node }]));
      }
    }

    function* offer(index: number, agenda: Agenda): Branch {
      const node = bundle.nodes[index] as QuestionDefinition;
      for (const candidate of leftOf(node.fact).slice(0, maxOffers)) {
        const codes = Array.isArray(candidate) ? candidate : [candidate];
        const offered = codes.map((code) => node.options?.find((option) => option.code === code));
        if (offered.includes(undefined)) continue;
        const needed = offered.flatMap((option): readonly Task[] =>
          option?.when ? [{ kind: 'bring', condition: option.when, truths: onlyTrue }] : [],
        );
        yield* narrowed(node.fact, (one) => one === candidate, withTasks(agenda, needed));
      }
    }

    function offering(index: number): readonly Task[] {
      const node = bundle.nodes[index];
      return node?.kind === 'question' && node.options ? [{ kind: 'offer', node: index }] : [];
    }

    function leftOf(fact: string): readonly Candidate[] {
      return left.get(fact) ?? candidates.get(fact) ?? [];
    }

    function* narrowed(fact: string, keep: (candidate: Candidate) => boolean, agenda: Agenda): Branch {
      const before = left.get(fact);
      const present = leftOf(fact);
      yield* work(present.length * testCost);
      const kept = present.filter(keep);
      if (kept.length === 0) return;
      left.set(fact, kept);
      yield* solve(agenda);
      if (before) left.set(fact, before);
      else left.delete(fact);
    }

    /** Narrows the facts of the joint tests to one combination that passes them all. */
    function* jointly(): Branch {
      if (joint.length === 0) {
        yield new Map(left);
        return;
      }
      const facts = [...new Set(joint.flatMap((one) => one.facts))];
      const domains = facts.map((fact) => leftOf(fact).filter(isGiven));
      const limit = maxCombinations - combined;
      if (domains.reduce((product, { length }) => product * length, 1) > limit) isWhole = false;
      for (const combination of combinations(domains, limit)) {
        combined++;
        yield* work(joint.length * testCost);
        const chosen = new Map(facts.map((fact, index) => [fact, combination[index]]));
        const read = valuation(chosen);
        if (!joint.every(({ condition, truth }) => interpret(condition, read) === truth)) continue;
        yield new Map([...left, ...[...chosen].map(([fact, value]) => [fact, [value]] as const)]);
      }
    }

    switch (goal.kind) {
      case 'reach':
        yield* reach(goal.node, nothing);
        break;
      case 'truth': {
        const at: readonly Task[] = goal.at === undefined ? [] : [{ kind: 'reach', node: goal.at }];
        const { condition, truth } = goal;
        yield* bring({ condition, truths: new Set([truth]) }, withTasks(nothing, at));
        break;
      }
      case 'give':
        yield* give(goal.fact, goal.candidate);
    }
    return isWhole;
  };
}

function asking(fact: string): Task {
  return { kind: 'ask', fact };
}

function bringing(demand: Demand): Task {
  return { kind: 'bring', ...demand };
}

function withTasks(agenda: Agenda, tasks: readonly Task[]): Agenda {
  let { demands, asks, offers } = agenda;
  for (const task of tasks) {
    if (task.kind === 'ask') asks = { task, below: asks };
    else if (task.kind === 'offer') offers = { task, below: offers };
    else demands = { task, below: demands };
  }
  return { demands, asks, offers };
}
