import { refusal } from '@telehealth/errors';
import type { CompiledNode, Instrument } from '../compile/instrument.ts';
import { DONE } from '../session/node-state.ts';
import type { ReopenedEntry, Session } from '../session/session.ts';
import { type Advanced, advance } from './advance.ts';
import { applyEntry, replayLog } from './answers/replay.ts';
import { type Plan, phaseBounds, planReplay } from './plan.ts';

/**
 * Reopens the previous node on the path (decisions.md 3). Its answer counts until replaced. The walk continues at the
 * first open or reopened node, so steps back are repeated forward one by one. Submitted phases are not reopened. Throws
 * `DomainError` `conflict` at the first node and at an end.
 */
export function decideBack(instrument: Instrument, session: Session, at: number): Advanced {
  if (session.state.status !== 'active')
    throw refusal('session_ended', `The session is ${session.state.status}.`);
  const replay = replayLog(instrument, session);
  const previous = previousNode(instrument, planReplay(instrument, replay, session), session);
  if (!previous) throw refusal('nothing_before', 'No node comes before the current one.');
  const entry: ReopenedEntry = {
    ...{ type: 'reopened', seq: session.log.length + 1, at },
    nodeId: previous.id,
    leftNodeId: session.state.current.nodeId,
  };
  applyEntry(instrument, replay, entry);
  return advance(instrument, session, replay, entry, { at, revised: false });
}

/** Whether `decideBack` accepts. `plan` is the session's. */
export function canGoBack(instrument: Instrument, session: Session, plan: Plan): boolean {
  return session.state.status === 'active' && previousNode(instrument, plan, session) !== undefined;
}

/** On the path, in the session's phase. */
function previousNode(
  instrument: Instrument,
  { states, current }: Plan,
  { phase }: Session,
): CompiledNode | undefined {
  const { from } = phaseBounds(instrument, phase);
  let index = (current?.index ?? 0) - 1;
  while (index >= from && states[index] !== DONE) index -= 1;
  return index < from ? undefined : instrument.nodes[index];
}
