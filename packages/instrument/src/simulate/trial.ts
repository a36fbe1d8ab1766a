import type { FactValue } from '@telehealth/conditions';
import type { Phase } from '../bundle/phase.ts';
import type {
  CompiledConsent,
  CompiledDisplay,
  CompiledQuestion,
  Instrument,
} from '../compile/instrument.ts';
import { OPEN, optionsOffered, type Plan, planStanding, valuesShown } from '../walk/plan.ts';
import type { AnsweredEntry, SkippedEntry } from '../walk/session.ts';
import { foldLog, type Standing } from '../walk/standing.ts';
import { type Candidate, type Candidates, isGiven } from './candidates.ts';
import { type InTurns, turnVisits } from './turns.ts';

/** What somebody answers to each question they may be asked, by fact code. */
export type Answers = ReadonlyMap<string, Candidate>;

/** Where a patient with given answers ends up. */
export interface Trial {
  /** The plan of the finished phase; undefined when it cannot be finished. */
  readonly plan: Plan | undefined;
  /** Positions of nodes that were certainly served, among them some that are off the path in the end. */
  readonly served: ReadonlySet<number>;
  /** Slots of facts of which a question was certainly passed over, though another one may have asked again. */
  readonly passedOver: ReadonlySet<number>;
  /** Plans made on the way. */
  readonly plans: number;
}

/**
 * Gives all answers and affirms all consents, and plans until nothing waits any more: the end of the walk without
 * its single steps. What is not offered is exchanged for something that is; what is passed over, but required, is
 * answered with the first candidate.
 */
export function* tryAnswers(
  instrument: Instrument,
  answers: Answers,
  candidates: Candidates,
  asOf: number,
  phase: Phase | undefined,
): InTurns<Trial> {
  const fallback = (fact: string) => candidates.get(fact)?.find(isGiven);
  const empty = foldLog(instrument, []);
  if (phase !== 'clinical') return yield* finish(instrument, empty, answers, fallback, asOf, phase);
  const qualified = yield* finish(instrument, empty, answers, fallback, asOf, 'qualification');
  if (!qualified.plan) return qualified;
  const { standing } = qualified.plan;
  const clinical = {
    submitted: standing,
    answers: [...standing.answers],
    acts: [...standing.acts],
    latest: [...standing.latest],
    reopened: [],
  };
  const finished = yield* finish(instrument, clinical, answers, fallback, asOf, phase);
  return { ...finished, plans: qualified.plans + finished.plans };
}

function* finish(
  instrument: Instrument,
  standing: Standing,
  answers: Answers,
  fallback: (fact: string) => Candidate,
  asOf: number,
  phase: Phase | undefined,
): InTurns<Trial> {
  const served = new Set<number>();
  const passedOver = new Set<number>();
  const session = phase === undefined ? { asOf } : { asOf, phase };
  let looked = 0;
  for (let plans = 1; plans <= instrument.nodes.length + 1; plans++) {
    looked += instrument.nodes.length;
    if (looked >= turnVisits) {
      looked = 0;
      yield;
    }
    const plan = planStanding(instrument, standing, session);
    if (!plan.current) return { plan, served, passedOver, plans };
    for (const node of instrument.nodes) {
      if (plan.states[node.index] !== OPEN) continue;
      if (node.kind === 'question') {
        const { code } = node.fact;
        const given = answers.get(code);
        const candidate = node.required && !isGiven(given) ? fallback(code) : given;
        standing.answers[node.factSlot] = answerAt(node, candidate, plan, asOf);
      } else {
        standing.acts[node.index] = actAt(node, plan, asOf);
      }
    }
    // Of the nodes that wait, only the first one is certain: an answer to it may hide the others.
    const { current } = plan;
    served.add(current.index);
    if (current.kind === 'question' && standing.answers[current.factSlot]?.type === 'skipped') {
      passedOver.add(current.factSlot);
    }
  }
  return { plan: undefined, served, passedOver, plans: instrument.nodes.length + 1 };
}

function answerAt(
  node: CompiledQuestion,
  candidate: Candidate,
  plan: Plan,
  at: number,
): AnsweredEntry | SkippedEntry | undefined {
  const options = optionsOffered(node, plan.slots);
  const value = fitted(node, candidate, options);
  const entry = { seq: 0, at, nodeId: node.id, fact: node.fact.code, ...(options ? { options } : {}) };
  if (isGiven(value)) {
    return { type: 'answered', ...entry, value, method: 'patient_reported', source: 'typed' };
  }
  return node.required ? undefined : { type: 'skipped', ...entry };
}

function fitted(
  { options = [] }: CompiledQuestion,
  candidate: Candidate,
  offered: readonly string[] | undefined,
): FactValue | undefined {
  if (!offered || !isGiven(candidate)) return candidate;
  if (typeof candidate === 'string') return offered.includes(candidate) ? candidate : offered[0];
  if (!Array.isArray(candidate)) return candidate;
  if (candidate.every((code) => offered.includes(code))) return candidate;
  const left = candidate.filter((code) => offered.includes(code));
  if (left.length > 0) return left;
  const instead =
    options.find((option) => option.exclusive && offered.includes(option.code))?.code ?? offered[0];
  return instead === undefined ? undefined : [instead];
}

function actAt(node: CompiledDisplay | CompiledConsent, plan: Plan, at: number): Standing['acts'][number] {
  const shown = valuesShown(node.shown, plan.slots);
  const entry = { seq: 0, at, nodeId: node.id, ...(shown ? { shown } : {}) };
  if (node.kind === 'display') return { type: 'acknowledged', ...entry };
  const { version, copySha256, grants } = node;
  return { type: 'consented', ...entry, version, copySha256, affirmed: true, scopes: grants };
}
