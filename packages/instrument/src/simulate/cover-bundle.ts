import type { Phase } from '../bundle/schema/phase.ts';
import type { Instrument } from '../compile/instrument.ts';
import { phaseBounds, planSession } from '../walk/plan.ts';
import { type Aim, aimsOf, type Result } from './aims.ts';
import { isAccepted, type Sample, type Samples, samplesOf } from './sample-values.ts';
import { type Script, simulatedAt } from './script.ts';
import { answerAt, type Patient, simulateWalk } from './simulated-walk.ts';
import { walkScript } from './walk-script.ts';

/** The walks, and what they did not reach. Patients may still reach what is unknown. */
export interface Coverage {
  readonly unknown: {
    readonly nodeIds: readonly string[];
    /** JSON Pointers of conditions never true. */
    readonly conditionsTrue: readonly string[];
    readonly conditionsFalse: readonly string[];
    /** Answers never given; a skipped question has no value. */
    readonly answers: readonly { readonly fact: string; readonly value?: Sample }[];
    /** `complete`, or `blocked:` and the id of a required consent. */
    readonly ends: readonly string[];
  };
  /** One per complete walk that reached something new. */
  readonly scripts: readonly Script[];
  /** Nodes in the shortest and longest complete walk; 0 without one. */
  readonly shortest: number;
  readonly longest: number;
}

/** A walk costs nodes², so large bundles get fewer. */
const maxWalks = 1000;
const maxWork = 20_000_000;
const minWalks = 20;

/** Stops after so many walks without anything new. */
const maxIdleWalks = 150;

/** Changed answers per walk. */
const maxChanges = 3;

interface Trial extends Result {
  readonly script: Script;
  readonly isComplete: boolean;
}

/**
 * Walks pseudo-randomly, deterministically, to reach every node and end, both values of every condition, and every
 * sample (`samplesOf`); with a phase, only in it. The nth walk first gives the nth sample of every fact. Walks that
 * reached something new are then repeated with some answers changed.
 */
export function coverBundle(instrument: Instrument, phase?: Phase): Coverage {
  const samples = samplesOf(instrument.bundle, simulatedAt);
  const unmet = new Set(aimsOf(instrument, samples, phase));
  const found: Trial[] = [];
  const lengths: number[] = [];
  const random = randomNumbers();
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const walkBudget = Math.max(minWalks, Math.min(maxWalks, maxWork / instrument.nodes.length ** 2));
  const rounds = Math.max(0, ...[...samples.values()].map(({ length }) => length));
  let idle = 0;
  for (let count = 0; count < walkBudget && idle < maxIdleWalks && unmet.size > 0; count++) {
    const wanted = wantedSamples(unmet);
    const earlier = count < rounds ? undefined : pick(found);
    const changed = new Set<string>();
    const asked = Object.keys(earlier?.script ?? {});
    for (let change = Math.ceil(random() * maxChanges); change > 0; change--) {
      const open = asked.filter((fact) => wanted.has(fact));
      const fact = pick(random() < 0.5 && open.length > 0 ? open : asked);
      if (fact !== undefined) changed.add(fact);
    }
    const choose = (fact: string, allowed: readonly Sample[]): Sample => {
      if (count < rounds) return allowed[count % allowed.length];
      const before = earlier?.script[fact];
      if (!changed.has(fact) && allowed.includes(before)) return before;
      const fresh = allowed.filter((sample) => wanted.get(fact)?.has(sample));
      return pick(fresh.length > 0 ? fresh : allowed);
    };
    const trial = tryWalk(instrument, samples, choose, phase);
    if (trial.isComplete) lengths.push(trial.nodeIds.size);
    const met = [...unmet].filter((aim) => aim.isMet(trial));
    for (const aim of met) unmet.delete(aim);
    idle = met.length > 0 ? 0 : idle + 1;
    if (met.length > 0) found.push(trial);
  }
  return {
    unknown: { ...unknownOf(unmet), ends: unknownEnds(instrument, phase, found, lengths) },
    scripts: found.filter(({ isComplete }) => isComplete).map(({ script }) => script),
    shortest: lengths.length === 0 ? 0 : Math.min(...lengths),
    longest: Math.max(0, ...lengths),
  };
}

/** Gives each question the chosen one of its accepted samples. Affirms every consent. */
function tryWalk(
  instrument: Instrument,
  samples: Samples,
  choose: (fact: string, allowed: readonly Sample[]) => Sample,
  phase: Phase | undefined,
): Trial {
  const { from } = phaseBounds(instrument, phase);
  const script: Record<string, unknown> = {};
  const given = new Map<string, Set<Sample>>();
  const patient: Patient = (node, current) => {
    if (node.kind === 'consent') script[node.id] = true;
    if (node.kind === 'question') {
      const { code } = node.fact;
      const allowed = (samples.get(code) ?? []).filter((sample) =>
        isAccepted(node, sample, simulatedAt, { offered: current.options, answers: script }),
      );
      const sample = choose(code, allowed);
      script[code] = sample;
      if (node.index >= from) given.set(code, (given.get(code) ?? new Set()).add(sample));
    }
    return answerAt(node, script);
  };
  const { nodeIds, status, session } = simulateWalk(instrument, patient, phase);
  const isComplete = status === 'complete';
  const plan = isComplete ? planSession(instrument, session) : undefined;
  return { script, isComplete, given, nodeIds: new Set(nodeIds), plan };
}

function wantedSamples(unmet: ReadonlySet<Aim>): ReadonlyMap<string, ReadonlySet<Sample>> {
  const wanted = new Map<string, Set<Sample>>();
  for (const aim of unmet) {
    if (aim.kind === 'answer') wanted.set(aim.fact, (wanted.get(aim.fact) ?? new Set()).add(aim.sample));
  }
  return wanted;
}

function unknownOf(unmet: ReadonlySet<Aim>): Omit<Coverage['unknown'], 'ends'> {
  const aims = [...unmet];
  const pointers = (kind: 'true' | 'false') => aims.flatMap((aim) => (aim.kind === kind ? [aim.where] : []));
  return {
    nodeIds: aims.flatMap((aim) => (aim.kind === 'node' ? [aim.nodeId] : [])),
    conditionsTrue: pointers('true'),
    conditionsFalse: pointers('false'),
    answers: aims.flatMap((aim) => {
      if (aim.kind !== 'answer') return [];
      return [{ fact: aim.fact, ...(aim.sample !== undefined && { value: aim.sample }) }];
    }),
  };
}

/** Declines each required consent once, at a walk that reached it. */
function unknownEnds(
  instrument: Instrument,
  phase: Phase | undefined,
  found: readonly Trial[],
  lengths: readonly number[],
): readonly string[] {
  const { from, to } = phaseBounds(instrument, phase);
  const isDeclined = (id: string) => {
    const through = found.find(({ nodeIds }) => nodeIds.has(id));
    return through && walkScript(instrument, { ...through.script, [id]: false }, phase).status === 'blocked';
  };
  const consents = instrument.nodes.slice(from, to).filter((node) => node.kind === 'consent');
  return [
    ...(lengths.length === 0 ? ['complete'] : []),
    ...consents.filter(({ required, id }) => required && !isDeclined(id)).map(({ id }) => `blocked:${id}`),
  ];
}

/** From 0 to 1, exclusive, deterministic. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
