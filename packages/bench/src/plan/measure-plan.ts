import { compileInstrument, type Instrument } from '@telehealth/instrument/compile';
import { renderStep } from '@telehealth/instrument/render';
import { planSession } from '@telehealth/instrument/testing';
import type { Session } from '@telehealth/instrument/walk';
import { decideNext, openSession } from '@telehealth/instrument/walk';
import { largeBundle, numbersFrom } from './large-bundle.ts';

/** What the engine costs on one core. */
export interface PlanFigures {
  /** Nodes of the bundle, and nodes on the path that was walked. */
  readonly nodes: number;
  readonly shown: number;
  readonly compileMs: number;
  /** A full plan of a session that stands at its end, log read included; microseconds. */
  readonly planP50Us: number;
  readonly planP99Us: number;
  /** A whole step without storage: validate, decide, plan, render; over all steps of a walk, microseconds. */
  readonly stepP50Us: number;
  readonly stepP99Us: number;
}

const openedAt = Date.UTC(2026, 5, 15);
/** Nodes of the bundle, plans and walks that are measured. */
const [size, plans, walks] = [200, 20_000, 100];
const ids = { sessionId: 'ses_bench', journeyId: 'jny_bench' };

/** Measures compiling, planning and stepping through a generated bundle. */
export function measurePlan(): PlanFigures {
  const bundle = largeBundle(size);
  const compiles = timed(50, () => compileInstrument(bundle));
  const instrument = compileInstrument(bundle);
  const ended = walk(instrument);
  timed(plans, () => planSession(instrument, ended));
  const planned = timed(plans, () => planSession(instrument, ended));
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
    stepP50Us: percentile(steps, 0.5),
    stepP99Us: percentile(steps, 0.99),
  };
}

/** Answers everything to the end; adds the time of each step, in microseconds. */
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

function answerFor(instrument: Instrument, nodeId: string, random: () => number): unknown {
  const node = instrument.nodeById.get(nodeId);
  const control = node?.kind === 'question' ? node.control : undefined;
  if (control === 'number') return Math.floor(random() * 100);
  if (control === 'yes_no') return random() < 0.5;
  return random() < 0.3 ? ['none'] : ['a', 'c'];
}

/** The sorted times of `count` runs, in microseconds. */
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
