import { compileInstrument, type Instrument } from '@telehealth/instrument/compile';
import { renderStep } from '@telehealth/instrument/render';
import { planSession } from '@telehealth/instrument/testing';
import type { Session } from '@telehealth/instrument/walk';
import { decideNext, openSession } from '@telehealth/instrument/walk';
import { largeBundle, numbersFrom, scoredBundle } from './large-bundle.ts';

/** On one core. */
export interface PlanFigures {
  /** In the bundle, and on the walked path. */
  readonly nodes: number;
  readonly shown: number;
  readonly compileMs: number;
  /** Plan at the end of a session with the replay of its log, microseconds. */
  readonly planP50Us: number;
  readonly planP99Us: number;
  /** The same of a larger bundle with derivations and lists. */
  readonly scoredPlanP50Us: number;
  /** A step without storage, over all steps of a walk: validate, decide, plan, render; microseconds. */
  readonly stepP50Us: number;
  readonly stepP99Us: number;
}

const openedAt = Date.UTC(2026, 5, 15);
/** Nodes of the bundle; measured plans and walks. */
const [size, plans, walks] = [200, 20_000, 100];
/** Nodes, derivations and lists of the larger bundle; measured plans. */
const scored = { size: 300, derivations: 100, lists: 20, plans: 5_000 };
const ids = { sessionId: 'ses_bench', journeyId: 'jny_bench' };

export function measurePlan(): PlanFigures {
  const bundle = largeBundle(size);
  const compiles = timed(50, () => compileInstrument(bundle));
  const instrument = compileInstrument(bundle);
  const ended = walk(instrument);
  timed(plans, () => planSession(instrument, ended));
  const planned = timed(plans, () => planSession(instrument, ended));
  const scoring = compileInstrument(scoredBundle(scored.size, scored.derivations, scored.lists));
  const scoredEnd = walk(scoring);
  timed(scored.plans, () => planSession(scoring, scoredEnd));
  const scoredPlans = timed(scored.plans, () => planSession(scoring, scoredEnd));
  const steps: number[] = [];
  for (let round = 0; round < walks; round++) {
    walk(instrument, round < walks / 5 ? undefined : steps);
  }
  steps.sort((a, b) => a - b);
  return {
    nodes: size,
    shown: ended.log.length,
    compileMs: percentile(compiles, 0.5) / 1000,
    planP50Us: percentile(planned, 0.5),
    planP99Us: percentile(planned, 0.99),
    scoredPlanP50Us: percentile(scoredPlans, 0.5),
    stepP50Us: percentile(steps, 0.5),
    stepP99Us: percentile(steps, 0.99),
  };
}

/** Walks to the end and adds each step's time, microseconds. */
function walk(instrument: Instrument, times?: number[]): Session {
  const random = numbersFrom(7);
  let { session } = openSession(instrument, openedAt);
  while (session.state.status === 'active') {
    const { nodeId } = session.state.current;
    const answer = answerFor(instrument, nodeId, random);
    const start = performance.now();
    const decision = decideNext(instrument, session, { nodeId, answer }, openedAt);
    if (decision.kind !== 'advanced') throw new Error('the walk was refused');
    renderStep(instrument, decision.session, { ...ids, plan: decision.plan });
    times?.push((performance.now() - start) * 1000);
    session = decision.session;
  }
  return session;
}

const entries = Array.from({ length: 5 }, (_, index) => ({
  name: index === 4 ? 'Aspirin' : 'Zinc',
  dose: 20 * index,
  daily: index === 3,
}));

function answerFor(instrument: Instrument, nodeId: string, random: () => number): unknown {
  const node = instrument.nodeById.get(nodeId);
  const control = node?.kind === 'question' ? node.control : undefined;
  if (control === 'number') return Math.floor(random() * 100);
  if (control === 'yes_no') return random() < 0.5;
  if (control === 'group') return entries;
  return random() < 0.3 ? ['none'] : ['a', 'c'];
}

/** Sorted, microseconds. */
function timed(count: number, run: () => unknown): readonly number[] {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    run();
    times.push((performance.now() - start) * 1000);
  }
  return times.sort((a, b) => a - b);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
