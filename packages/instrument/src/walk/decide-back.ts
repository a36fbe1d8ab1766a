import { refusal } from '@telehealth/errors';
import type { CompiledNode, Instrument } from '../compile/instrument.ts';
import { DONE } from '../session/node-state.ts';
import type { ReopenedEntry, Session } from '../session/session.ts';
import { type Advanced, advance } from './advance.ts';
import { applyEntry, replayLog } from './answers/replay.ts';
import { type Plan, phaseBounds, planReplay } from './plan.ts';

/**
 * Reopens the previous node on the path (decisions.md 3), or the named one (decisions.md 12). Its answer counts until
 * replaced. The walk continues at the first open or reopened node, so steps back are repeated forward one by one.
 * Submitted phases are not reopened. Throws `DomainError` `conflict` at the first node, for a node to which the patient
 * cannot go back, and at an end.
 */
export function decideBack(instrument: Instrument, session: Session, at: number, nodeId?: string): Advanced {
  if (session.state.status !== 'active')
    throw refusal('session_ended', `The session is ${session.state.status}.`);
  const replay = replayLog(instrument, session);
  const plan = planReplay(instrument, replay, session);
  const target =
    nodeId === undefined
      ? nodeBefore(instrument, plan, session)
      : namedNode(instrument, plan, session, nodeId);
  const entry: ReopenedEntry = {
    ...{ type: 'reopened', seq: session.log.length + 1, at },
    nodeId: target.id,
    leftNodeId: session.state.current.nodeId,
  };
  applyEntry(instrument, replay, entry);
  return advance(instrument, session, replay, entry, { at, revised: false });
}

/** Whether `decideBack` accepts. `plan` is the session's. */
export function canGoBack(instrument: Instrument, session: Session, plan: Plan): boolean {
  return session.state.status === 'active' && previousNode(instrument, plan, session) !== undefined;
}

/** Whether the patient can go back to a node: given or seen, before the current one, in the session's phase. */
export function canGoBackTo(
  instrument: Instrument,
  { states, current }: Plan,
  { phase }: Session,
  index: number,
): boolean {
  const { from } = phaseBounds(instrument, phase);
  return index >= from && index < (current?.index ?? 0) && states[index] === DONE;
}

function nodeBefore(instrument: Instrument, plan: Plan, session: Session): CompiledNode {
  const previous = previousNode(instrument, plan, session);
  if (!previous) throw refusal('nothing_before', 'No node comes before the current one.');
  return previous;
}

function namedNode(instrument: Instrument, plan: Plan, session: Session, nodeId: string): CompiledNode {
  const node = instrument.nodeById.get(nodeId);
  if (!node || !canGoBackTo(instrument, plan, session, node.index))
    throw refusal('node_not_before', 'The node is not answered, or does not come before the current one.');
  return node;
}

/** On the path. */
function previousNode(instrument: Instrument, plan: Plan, session: Session): CompiledNode | undefined {
  for (let index = (plan.current?.index ?? 0) - 1; index >= 0; index--) {
    if (canGoBackTo(instrument, plan, session, index)) return instrument.nodes[index];
  }
  return undefined;
}
