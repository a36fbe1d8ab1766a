import type { Phase } from '../bundle/phase.ts';
import type { Instrument } from '../compile/instrument.ts';
import { DONE, type Plan, phaseBounds } from '../walk/plan.ts';
import type { Candidates } from './candidates.ts';
import { type Script, scriptOf, simulatedAt } from './script.ts';
import { type Target, targetsOf } from './targets.ts';
import { type Answers, type Trial, tryAnswers } from './trial.ts';
import type { InTurns } from './turns.ts';

/** What a search has found so far, and what it may still cost. */
export interface Survey {
  /** What nobody has come to yet, and nobody has given up. */
  readonly unmet: ReadonlySet<Target>;
  readonly missed: readonly Target[];
  readonly scripts: readonly Script[];
  /** Nodes served, by walk. */
  readonly lengths: readonly number[];
  /** Walks with these answers, and notes what is new. */
  walk(answers: Answers): InTurns<void>;
  /** Answers with which the fact is asked, once there are any. */
  answersAsking(fact: string): Answers | undefined;
  /** A script that comes to the consent, once there is one. */
  scriptThrough(consentId: string): Script | undefined;
  /** `isSought`: there is nothing left to try. */
  giveUp(target: Target, isSought: boolean): void;
  /** Work done elsewhere, in nodes looked at. */
  spend(visits: number): void;
  isSpent(): boolean;
  /** Whether something was given up with more left to try. */
  isCutShort(): boolean;
}

/** What a look at a target costs, in nodes looked at. */
const lookCost = 10;

/** Nothing found yet; `budget` is in nodes looked at. */
export function createSurvey(
  instrument: Instrument,
  candidates: Candidates,
  phase: Phase | undefined,
  budget: number,
): Survey {
  const { nodes } = instrument;
  const { from, to } = phaseBounds(instrument, phase === undefined ? {} : { phase });
  const unmet = new Set(targetsOf(instrument, candidates, phase));
  const missed: Target[] = [];
  const scripts: Script[] = [];
  const lengths: number[] = [];
  const asking = new Map<string, Answers>();
  const through = new Map<string, Script>();
  let left = budget;
  let isCutShort = false;

  const note = (trial: Trial, plan: Plan, answers: Answers) => {
    lengths.push(plan.states.subarray(from, to).filter((state) => state === DONE).length);
    const met = [...unmet].filter((target) => target.isMet(plan, trial));
    if (met.length === 0) return;
    for (const target of met) unmet.delete(target);
    const script = scriptOf(instrument, plan);
    scripts.push(script);
    for (const node of nodes.slice(from, to)) {
      if (plan.states[node.index] !== DONE) continue;
      if (node.kind === 'question' && !asking.has(node.fact.code)) asking.set(node.fact.code, answers);
      if (node.kind === 'consent' && !through.has(node.id)) through.set(node.id, script);
    }
  };

  return {
    unmet,
    missed,
    scripts,
    lengths,
    *walk(answers) {
      const trial = yield* tryAnswers(instrument, answers, candidates, simulatedAt, phase);
      left -= trial.plans * nodes.length + unmet.size * lookCost;
      if (trial.plan) note(trial, trial.plan, answers);
    },
    answersAsking: (fact) => asking.get(fact),
    scriptThrough: (consentId) => through.get(consentId),
    giveUp(target, isSought) {
      if (!unmet.delete(target)) return;
      missed.push(target);
      if (!isSought) isCutShort = true;
    },
    spend(visits) {
      left -= visits;
    },
    isSpent: () => left <= 0,
    isCutShort: () => isCutShort || left <= 0,
  };
}
