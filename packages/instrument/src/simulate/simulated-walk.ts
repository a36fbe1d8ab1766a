import { DomainError, type Issue } from '@telehealth/errors';
import type { Phase } from '../bundle/schema/phase.ts';
import type { CompiledNode, CompiledQuestion, Instrument } from '../compile/instrument.ts';
import type { CurrentNode, Session } from '../session/session.ts';
import type { GivenAnswer } from '../walk/answers/given-answer.ts';
import { decideNext } from '../walk/decide-next.ts';
import { continueClinical, openSession } from '../walk/open-session.ts';
import { planSession } from '../walk/plan.ts';
import { type Script, simulatedAt } from './script.ts';

/** Returns what to submit; undefined ends the walk. */
export type Patient = (node: CompiledNode, current: CurrentNode) => GivenAnswer | undefined;

export interface SimulatedWalk {
  /** In order; of the clinical phase only its own. */
  readonly nodeIds: readonly string[];
  /** `active` if the patient stopped, or an answer was refused. */
  readonly status: 'active' | 'complete' | 'blocked';
  readonly issues?: readonly Issue[];
  /** With each node, and at the end. */
  readonly positions: readonly number[];
  readonly session: Session;
}

/** Step by step. The clinical phase follows the qualification; if that is not reached, no node is served. */
export function simulateWalk(instrument: Instrument, patient: Patient, phase?: Phase): SimulatedWalk {
  const begun = phase === 'clinical' ? 'qualification' : phase;
  const { session } = openSession(instrument, simulatedAt, begun ? { phase: begun } : {});
  const first = walkOn(instrument, patient, session);
  if (phase !== 'clinical') return first;
  const { stop } = planSession(instrument, first.session);
  if (first.status !== 'complete' || stop) return { ...first, nodeIds: [] };
  return walkOn(instrument, patient, continueClinical(instrument, first.session, simulatedAt).session);
}

/** Undefined if the script lacks a required answer. */
export function answerAt(node: CompiledNode, script: Script): GivenAnswer | undefined {
  const nodeId = node.id;
  if (node.kind === 'display') return { nodeId };
  const name = node.kind === 'consent' ? nodeId : node.fact.code;
  const scripted = Object.hasOwn(script, name) ? script[name] : undefined;
  if (node.kind === 'consent' && typeof scripted === 'boolean') {
    return { nodeId, consent: { affirmed: scripted, consentVersion: node.version } };
  }
  if (node.kind === 'consent' || scripted === undefined) return node.required ? undefined : { nodeId };
  return node.media ? captureFor(node) : { nodeId, answer: scripted };
}

/** Acceptable, with its consent. */
function captureFor({ id: nodeId, media }: CompiledQuestion): GivenAnswer {
  const consent = media?.consent && { affirmed: true, consentVersion: media.consent.version };
  return { nodeId, mediaId: 'med_simulated', ...(consent && { consent }) };
}

function walkOn(instrument: Instrument, patient: Patient, opened: Session): SimulatedWalk {
  const nodeIds: string[] = [];
  const positions = [opened.progress];
  let session = opened;
  while (session.state.status === 'active') {
    const { current } = session.state;
    const node = instrument.nodeById.get(current.nodeId);
    if (!node) throw new Error('the session waits at a node that the instrument does not have');
    nodeIds.push(node.id);
    const given = patient(node, current);
    const decision = given ? decide(instrument, session, node, given) : { issues: [] };
    if ('issues' in decision) {
      const issues = decision.issues.length > 0 ? { issues: decision.issues } : {};
      return { nodeIds, positions, session, status: 'active', ...issues };
    }
    session = decision.session;
    positions.push(session.progress);
  }
  return { nodeIds, positions, session, status: session.state.status === 'blocked' ? 'blocked' : 'complete' };
}

function decide(
  instrument: Instrument,
  session: Session,
  node: CompiledNode,
  given: GivenAnswer,
): { readonly session: Session } | { readonly issues: readonly Issue[] } {
  try {
    // Nothing is stored: every upload exists, and no suggestion does.
    const found =
      given.mediaId === undefined ? { suggestion: undefined } : { mediaItem: { nodeId: node.id } };
    const decision = decideNext(instrument, session, given, simulatedAt, found);
    if (decision.kind === 'advanced') return decision;
    return { issues: decision.kind === 'refused' ? decision.issues : [] };
  } catch (error) {
    if (error instanceof DomainError) return { issues: error.issues };
    throw error;
  }
}
