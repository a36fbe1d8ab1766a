import type { Phase } from '../bundle/phase.ts';
import type { Instrument } from '../compile/instrument.ts';
import { dayOf, phaseBounds } from '../walk/plan.ts';
import { type Candidate, type Candidates, candidatesOf } from './candidates.ts';
import { type Coverage, missedOf } from './coverage.ts';
import { createForce, type Force, type Forced } from './force.ts';
import { simulatedAt } from './script.ts';
import { createSurvey, type Survey } from './survey.ts';
import type { Target } from './targets.ts';
import type { Answers } from './trial.ts';
import { atOnce, type InTurns } from './turns.ts';
import { createValuation } from './valuation.ts';
import { walkInTurns } from './walk-script.ts';

export type { Coverage } from './coverage.ts';

/** Bounds the work of one search: nodes looked at over all plans, and as much for anything else it does. */
const maxVisits = 20_000_000;

/** Walks at random, at most, and after how many in a row that came to nothing new it is enough. */
const maxStrolls = 500;
const maxIdleStrolls = 20;

/** Sets of answers tried for one target. */
const maxAttempts = 40;

/**
 * Looks for walks that reach every node and every end, see every condition true and false, and give every answer
 * worth telling apart (`candidatesOf`). With a phase, only for what belongs to it. The same bundle always gives the
 * same report. Takes milliseconds for a bundle of ordinary size, and some seconds at most.
 */
export function coverBundle(instrument: Instrument, phase?: Phase): Coverage {
  return atOnce(coverInTurns(instrument, phase));
}

/** `coverBundle` for a caller who has others to serve. */
export function* coverInTurns(
  instrument: Instrument,
  phase?: Phase,
  budget: number = maxVisits,
): InTurns<Coverage> {
  const candidates = candidatesOf(instrument.bundle, simulatedAt);
  yield;
  const survey = createSurvey(instrument, candidates, phase, budget);
  yield;
  yield* stroll(survey, candidates);
  yield* goForTargets(instrument, survey, candidates);
  const unreachedEnds: string[] = [];
  yield* comeToEnds(instrument, phase, survey, unreachedEnds);
  const { missed, unmet, scripts, lengths } = survey;
  return {
    ...missedOf([...missed, ...unmet]),
    unreachedEnds,
    scripts,
    shortest: lengths.length === 0 ? 0 : Math.min(...lengths),
    longest: Math.max(0, ...lengths),
    cutShort: survey.isCutShort(),
  };
}

/** Most is met by just walking about. */
function* stroll(survey: Survey, candidates: Candidates): InTurns<void> {
  const random = numbers();
  for (let count = 0, idle = 0; count < maxStrolls && idle < maxIdleStrolls && !survey.isSpent(); count++) {
    const before = survey.unmet.size;
    const anything = () =>
      new Map([...candidates].map(([fact, all]) => [fact, all[Math.floor(random() * all.length)]]));
    yield* survey.walk(count % 2 === 0 ? somethingNew(survey, candidates, new Map()) : anything());
    idle = survey.unmet.size < before ? 0 : idle + 1;
    yield;
  }
}

/**
 * What is left is gone for one by one: answers to what some walk found so far asks for first, then whatever has to be
 * forced.
 */
function* goForTargets(instrument: Instrument, survey: Survey, candidates: Candidates): InTurns<void> {
  const valuation = createValuation(instrument, dayOf(simulatedAt));
  const force = createForce(instrument.bundle, candidates, valuation);
  const position = new Map(
    instrument.nodes
      .toReversed()
      .flatMap((node) => (node.kind === 'question' ? [[node.fact.code, node.index] as const] : [])),
  );
  const changed = new Set<Target>();
  while (survey.unmet.size > 0 && !survey.isSpent()) {
    survey.spend(survey.unmet.size);
    const target = next(survey, changed);
    if (target.goal.kind === 'give' && !changed.has(target)) {
      changed.add(target);
      const answers = answeringInstead(survey, target.goal, position);
      if (answers) yield* survey.walk(answers);
    }
    if (survey.unmet.has(target)) {
      const isSought = yield* forceTarget(survey, candidates, force, target);
      survey.giveUp(target, isSought);
    }
    yield;
  }
}

function next(survey: Survey, changed: ReadonlySet<Target>): Target {
  const [first] = survey.unmet;
  if (!first) throw new Error('nothing is left to go for');
  for (const target of survey.unmet) {
    const { goal } = target;
    if (goal.kind === 'give' && !changed.has(target) && survey.answersAsking(goal.fact)) return target;
  }
  return first;
}

/**
 * The answers of a walk that asks for the fact, but for its own: none decides whether it is itself asked for. What is
 * asked after it is answered in ways not seen yet at the same time.
 */
function answeringInstead(
  survey: Survey,
  { fact, candidate }: Extract<Target['goal'], { kind: 'give' }>,
  position: ReadonlyMap<string, number>,
): Answers | undefined {
  const before = survey.answersAsking(fact);
  if (!before) return undefined;
  const answers = new Map(before);
  const at = position.get(fact) ?? 0;
  for (const { goal } of survey.unmet) {
    if (goal.kind === 'give' && (position.get(goal.fact) ?? 0) > at) answers.set(goal.fact, goal.candidate);
  }
  return answers.set(fact, candidate);
}

/** Whether everything that could force the target was tried, or not even needed. */
function* forceTarget(
  survey: Survey,
  candidates: Candidates,
  force: Force,
  target: Target,
): InTurns<boolean> {
  const sets = force(target.goal, survey.spend);
  for (let attempts = 0; survey.unmet.has(target); ) {
    const turn = sets.next();
    if (turn.done) return turn.value;
    if (survey.isSpent()) return false;
    if (!turn.value) {
      yield;
      continue;
    }
    if (attempts++ === maxAttempts) return false;
    yield* survey.walk(somethingNew(survey, candidates, turn.value));
  }
  return true;
}

/** Whoever is not forced to answer something gives what nobody has given yet. */
function somethingNew({ unmet }: Survey, candidates: Candidates, forced: Forced): Answers {
  const wanted = new Map<string, Candidate>();
  for (const { goal } of unmet) {
    if (goal.kind !== 'give' || wanted.has(goal.fact)) continue;
    const allowed = forced.get(goal.fact);
    if (!allowed || allowed.includes(goal.candidate)) wanted.set(goal.fact, goal.candidate);
  }
  return new Map(
    [...candidates].map(([fact, all]) => [
      fact,
      wanted.has(fact) ? wanted.get(fact) : (forced.get(fact) ?? all)[0],
    ]),
  );
}

/** Every required consent is declined once. */
function* comeToEnds(
  instrument: Instrument,
  phase: Phase | undefined,
  survey: Survey,
  unreached: string[],
): InTurns<void> {
  if (survey.lengths.length === 0) unreached.push('complete');
  const { nodes } = instrument;
  const { from, to } = phaseBounds(instrument, phase === undefined ? {} : { phase });
  for (const node of nodes.slice(from, to)) {
    if (node.kind !== 'consent' || !node.required) continue;
    const script = survey.isSpent() ? undefined : survey.scriptThrough(node.id);
    survey.spend(nodes.length * nodes.length);
    const walked = script && (yield* walkInTurns(instrument, { ...script, [node.id]: false }, phase));
    if (walked?.status !== 'blocked') unreached.push(`blocked:${node.id}`);
    yield;
  }
}

/** Numbers from 0 up to, but not with, 1: the same ones every time. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
