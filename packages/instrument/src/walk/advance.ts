import type { CompiledNode, Instrument } from '../compile/instrument.ts';
import { formatLocaleOf } from '../session/format-locale.ts';
import { counts, HIDDEN } from '../session/node-state.ts';
import type {
  CurrentNode,
  LogEntry,
  RetiredEntry,
  RetirementCause,
  Session,
  SessionState,
} from '../session/session.ts';
import { pipedTexts, pipedValues, samePiped } from '../wording/piped-text.ts';
import type { FactEntry, Replay } from './answers/replay.ts';
import { optionsOffered, valuesShown } from './offered.ts';
import { knownAtCurrent, type Plan, planReplay } from './plan.ts';

export interface Advanced {
  readonly session: Session;
  readonly plan: Plan;
}

/**
 * Plans the session after `entry`, which `replay` must contain, and moves it to the first open node or its end. A
 * revision retires answers that leave the path, whose options or content change, or that violate their bounds. The
 * patient has to confirm a retired answer before it counts again.
 */
export function advance(
  instrument: Instrument,
  session: Session,
  replay: Replay,
  entry: LogEntry | undefined,
  options: { readonly at: number; readonly revised: boolean; readonly lastAccepted?: string },
): Advanced {
  const plan = planReplay(instrument, replay, session);
  const log = entry ? [...session.log, entry] : [...session.log];
  for (const retirement of noLongerCounting(instrument, plan, session.qualified?.lastSeq ?? 0)) {
    log.push({ type: 'retired', seq: log.length + 1, at: options.at, ...retirement });
  }
  const { lastAccepted: _, ...kept } = session;
  return {
    plan,
    session: {
      ...kept,
      state: stateOf({ instrument, session, plan }, options.at),
      progress: positionAfter(session.progress, plan, options.revised),
      log,
      ...(options.lastAccepted === undefined ? {} : { lastAccepted: options.lastAccepted }),
    },
  };
}

function stateOf(known: PlannedSession, at: number): SessionState {
  const { current } = known.plan;
  return current
    ? { status: 'active', current: { ...currentNode(current, known.plan), ...wordedAt(current, known) } }
    : { status: 'complete', at };
}

interface PlannedSession {
  readonly instrument: Instrument;
  readonly session: Session;
  readonly plan: Plan;
}

function wordedAt(
  node: CompiledNode,
  { instrument, session, plan }: PlannedSession,
): Pick<CurrentNode, 'worded'> {
  if (node.kind === 'consent' || !node.piping) return {};
  const known = knownAtCurrent(instrument, plan, formatLocaleOf(instrument, session));
  const { copy } = pipedTexts(node.piping, known);
  const values = pipedValues(node.piping, known.slots);
  return { worded: { values, ...(copy !== undefined && { copy }) } };
}

function currentNode(node: CompiledNode, { atCurrent: { slots, patientDay } }: Plan): CurrentNode {
  if (node.kind === 'question') {
    const options = optionsOffered(node, slots);
    const day = node.bounds.inSession && patientDay?.day;
    return { nodeId: node.id, ...(options ? { options } : {}), ...(day !== undefined && { day }) };
  }
  const shown = valuesShown(node.shown, slots);
  return { nodeId: node.id, ...(shown ? { shown } : {}) };
}

type Retirement = Pick<RetiredEntry, 'nodeId' | 'fact' | 'cause'>;

/** Only entries after `submittedSeq`: what was submitted always counts. */
function noLongerCounting(instrument: Instrument, plan: Plan, submittedSeq: number): readonly Retirement[] {
  const { replay, states, askedAt } = plan;
  const retirements: Retirement[] = [];
  for (let slot = 0; slot < instrument.factCount; slot++) {
    const answer = replay.answers[slot];
    if (!answer || answer.seq <= submittedSeq) continue;
    const asked = askedAt[slot] ?? -1;
    if (asked !== -1 && counts(states[asked])) continue;
    const { nodeId, fact } = answer;
    const cause = asked === -1 ? 'off_path' : causeAt(instrument.nodes[asked], answer, plan);
    retirements.push({ nodeId, ...(fact !== undefined && { fact }), cause });
  }
  for (const { index, id } of instrument.nodes) {
    const response = replay.responses[index];
    if (!response || response.seq <= submittedSeq || counts(states[index])) continue;
    retirements.push({ nodeId: id, cause: states[index] === HIDDEN ? 'off_path' : 'content_changed' });
  }
  return retirements;
}

/** For a question on the path. */
function causeAt(node: CompiledNode | undefined, { worded }: FactEntry, { slots }: Plan): RetirementCause {
  if (node?.kind === 'question' && node.piping && !samePiped(node.piping, worded?.values, slots))
    return 'content_changed';
  return node?.kind === 'question' && node.bounds.inSession ? 'bound_changed' : 'options_changed';
}

/** Maximum before completion. */
const almostDone = 0.99;

/** The done share of the plan, below 1 until nothing remains. Never below `previous`, except after a revision. */
function positionAfter(previous: number, plan: Plan, revised: boolean): number {
  if (!plan.current) return 1;
  const share = Math.min(almostDone, plan.done / (plan.done + plan.remaining));
  return revised ? share : Math.max(previous, share);
}
