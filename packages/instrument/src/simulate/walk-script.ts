import { DomainError, type Issue } from '@telehealth/errors';
import type { Phase } from '../bundle/phase.ts';
import type { CompiledNode, CompiledQuestion, Instrument } from '../compile/instrument.ts';
import { decideNext, type Submission } from '../walk/decide-next.ts';
import { continueClinical, openSession } from '../walk/open-session.ts';
import type { Session } from '../walk/session.ts';
import { type Script, simulatedAt } from './script.ts';
import { atOnce, type InTurns } from './turns.ts';

/** How far a script walks. */
export interface ScriptedWalk {
  /** The nodes served, in order; of the clinical phase only its own. */
  readonly nodeIds: readonly string[];
  /** `active` where the script ran out, or gave an answer that is refused. */
  readonly status: 'active' | 'complete' | 'blocked';
  /** Present when the answer to the last node was refused. */
  readonly issues?: readonly Issue[];
  /** The progress shown with each node, and at the end. */
  readonly positions: readonly number[];
}

/**
 * Walks step by step as a patient who does what the script says. What the script does not name is passed over where
 * that is allowed, and ends the walk otherwise. The clinical phase is walked behind the qualification, by one script;
 * when the script does not get that far, no node is served.
 */
export function walkScript(instrument: Instrument, script: Script, phase?: Phase): ScriptedWalk {
  return atOnce(walkInTurns(instrument, script, phase));
}

/** `walkScript` for a caller who has others to serve. */
export function* walkInTurns(instrument: Instrument, script: Script, phase?: Phase): InTurns<ScriptedWalk> {
  if (phase !== 'clinical') {
    return yield* walkOn(
      instrument,
      script,
      openSession(instrument, simulatedAt, phase ? { phase } : {}).session,
    );
  }
  const qualified = yield* walkOn(
    instrument,
    script,
    openSession(instrument, simulatedAt, { phase: 'qualification' }).session,
  );
  if (qualified.status !== 'complete') return { ...qualified, nodeIds: [] };
  return yield* walkOn(
    instrument,
    script,
    continueClinical(instrument, qualified.session, simulatedAt).session,
  );
}

function* walkOn(
  instrument: Instrument,
  script: Script,
  opened: Session,
): InTurns<ScriptedWalk & { readonly session: Session }> {
  const nodeIds: string[] = [];
  const positions = [opened.progress];
  let session = opened;
  while (session.state.status === 'active') {
    const node = instrument.nodeById.get(session.state.current.nodeId);
    if (!node) throw new Error('the session waits at a node that the instrument does not have');
    nodeIds.push(node.id);
    const submission = submissionAt(node, script);
    const decision = submission ? decide(instrument, session, node, submission) : { issues: [] };
    if ('issues' in decision) {
      const issues = decision.issues.length > 0 ? { issues: decision.issues } : {};
      return { nodeIds, positions, session, status: 'active', ...issues };
    }
    session = decision.session;
    positions.push(session.progress);
    yield;
  }
  return { nodeIds, positions, session, status: session.state.status === 'blocked' ? 'blocked' : 'complete' };
}

/** What the patient submits; undefined when the script does not say and something is needed. */
function submissionAt(node: CompiledNode, script: Script): Submission | undefined {
  const nodeId = node.id;
  switch (node.kind) {
    case 'display':
      return { nodeId };
    case 'consent': {
      const affirmed = Object.hasOwn(script, nodeId) ? script[nodeId] : undefined;
      if (typeof affirmed === 'boolean')
        return { nodeId, consent: { affirmed, consentVersion: node.version } };
      return node.required ? undefined : { nodeId };
    }
    case 'question': {
      const { code } = node.fact;
      const answer = Object.hasOwn(script, code) ? script[code] : undefined;
      if (answer === undefined) return node.required ? undefined : { nodeId };
      return node.media ? capture(node) : { nodeId, answer };
    }
  }
}

/** An upload of the right kind, with the consent it needs. */
function capture({ id: nodeId, media }: CompiledQuestion): Submission {
  const consent = media?.consent && { affirmed: true, consentVersion: media.consent.version };
  return { nodeId, mediaId: 'med_simulated', ...(consent && { consent }) };
}

function decide(
  instrument: Instrument,
  session: Session,
  node: CompiledNode,
  submission: Submission,
): { readonly session: Session } | { readonly issues: readonly Issue[] } {
  try {
    // Nothing is kept of a simulation: every capture is there, and no suggestion is.
    const found =
      submission.mediaId === undefined ? { suggestion: undefined } : { medium: { nodeId: node.id } };
    const decision = decideNext(instrument, session, submission, simulatedAt, found);
    if (decision.kind === 'advanced') return decision;
    return { issues: decision.kind === 'refused' ? decision.issues : [] };
  } catch (error) {
    if (error instanceof DomainError && error.issues) return { issues: error.issues };
    throw error;
  }
}
