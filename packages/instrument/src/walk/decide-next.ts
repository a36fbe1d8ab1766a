import { DomainError, type Issue, refusal } from '@telehealth/errors';
import { canonicalJson } from '../bundle/canonical-json.ts';
import { sha256Hex } from '../bundle/digest.ts';
import type { CompiledNode, Instrument } from '../compile/instrument.ts';
import { wordIssue } from '../messages/index.ts';
import { formatLocaleOf } from '../session/format-locale.ts';
import type { LogEntry, Session, SessionState } from '../session/session.ts';
import type { SessionEvent } from '../session/session-event.ts';
import { type Advanced, advance } from './advance.ts';
import { evaluateAnswer } from './answers/evaluate-answer.ts';
import type { Found, GivenAnswer, LookUp } from './answers/given-answer.ts';
import { applyEntry, replayLog } from './answers/replay.ts';
import { contactControlOf } from './changed-contacts.ts';
import { completionEvents } from './completed-phases.ts';
import { confirmEnd } from './confirm-end.ts';
import type { Plan } from './plan.ts';

export type NextDecision =
  | {
      readonly kind: 'advanced';
      readonly session: Session;
      readonly plan: Plan;
      readonly events: readonly SessionEvent[];
    }
  /** Nothing is stored: find it and decide again. */
  | { readonly kind: 'lacking'; readonly lookUp: LookUp }
  /** Unchanged; the same node is shown with the issues. */
  | { readonly kind: 'refused'; readonly issues: readonly Issue[] }
  /** The last accepted answer was repeated; unchanged. */
  | { readonly kind: 'replayed' };

/**
 * Answers, affirms or acknowledges the current node (decisions.md 3). Throws `DomainError`: `conflict` for another node
 * and at an end, `malformed-request` for a body the node does not take, `answer-refused` for contradicting options.
 * With `askBeforeEnd`, an answer that would end the intake early is refused with `answer.confirm`. `found` is the
 * result for an earlier `lacking`.
 */
export function decideNext(
  instrument: Instrument,
  session: Session,
  given: GivenAnswer,
  at: number,
  found?: Found,
): NextDecision {
  const digest = digestOf(given);
  if (digest === session.lastAccepted) return { kind: 'replayed' };
  if (session.state.status !== 'active')
    throw refusal('session_ended', `The session is ${session.state.status}.`);
  const { current } = session.state;
  const node = instrument.nodeById.get(given.nodeId);
  if (!node || node.id !== current.nodeId)
    throw refusal('node_not_current', `The current node is ${current.nodeId}.`);

  const replay = replayLog(instrument, session);
  const locale = formatLocaleOf(instrument, session);
  const outcome = evaluateAnswer({ session, current, replay, found, at }, node, given);
  if ('fault' in outcome) {
    const faults = [outcome.fault, ...(outcome.others ?? [])];
    return { kind: 'refused', issues: faults.map((fault) => wordIssue(fault, locale)) };
  }
  if ('contradiction' in outcome) {
    const issues = [wordIssue(outcome.contradiction, locale)];
    throw new DomainError('answer-refused', 'exclusive violation', { issues });
  }
  if ('lookUp' in outcome) return { kind: 'lacking', lookUp: outcome.lookUp };
  const { entry, revised } = outcome;
  applyEntry(instrument, replay, entry);
  const advanced = advance(instrument, session, replay, entry, { at, revised, lastAccepted: digest });
  if (given.askBeforeEnd && node.kind === 'question' && endsEarly(advanced))
    return { kind: 'refused', issues: [confirmEnd(instrument, node, entry, advanced.plan, locale)] };
  const blocked = blockedBy(session, node, entry);
  if (blocked) {
    const { session: moved, plan } = advanced;
    const stopped = { ...moved, state: blocked, progress: session.progress };
    return { kind: 'advanced', session: stopped, plan, events: [] };
  }
  const captured: readonly SessionEvent[] = capturesProspect(instrument, session, node, entry)
    ? [{ type: 'prospect.captured' }]
    : [];
  return { kind: 'advanced', ...advanced, events: [...captured, ...completionEvents(advanced.session)] };
}

function endsEarly({ plan, session }: Advanced): boolean {
  return plan.stop !== undefined && session.state.status === 'complete';
}

function digestOf({ nodeId, answer, consent, mediaId }: GivenAnswer): string {
  return sha256Hex(canonicalJson({ nodeId, answer, consent, mediaId }));
}

/** Whether the session gets its first contact data. */
function capturesProspect(
  instrument: Instrument,
  { log }: Session,
  node: CompiledNode,
  entry: LogEntry,
): boolean {
  if (entry.type !== 'answered' || contactControlOf(node) === undefined) return false;
  return !log.some(
    ({ type, nodeId }) =>
      type === 'answered' && contactControlOf(instrument.nodeById.get(nodeId)) !== undefined,
  );
}

function blockedBy(session: Session, node: CompiledNode, entry: LogEntry): SessionState | undefined {
  if (node.kind !== 'consent' || !node.required || entry.type !== 'consented' || entry.affirmed)
    return undefined;
  const supportRoute = session.supportRoute ?? node.supportRoute;
  return {
    status: 'blocked',
    at: entry.at,
    outcome: {
      code: 'consent_declined',
      nodeId: node.id,
      ungrantedScopes: node.grants,
      ...(supportRoute !== undefined && { supportRoute }),
    },
  };
}
