import { DomainError } from '@telehealth/errors';
import type { Instrument } from '../compile/instrument.ts';
import { type Advanced, advance } from './advance.ts';
import { DONE } from './node-state.ts';
import { phaseBounds, planReplay } from './plan.ts';
import { applyEntry, replayLog } from './replay.ts';
import type { ReopenedEntry, Session } from './session.ts';

/**
 * Makes the node before the current one on the path current again (decisions.md 3). What was given there counts until
 * something else is given. The walk continues at the first node that is open or reopened, so steps back are walked
 * forward again one by one. Submitted phases are not reopened. Throws `DomainError` `conflict` at the first node and at
 * an end.
 */
export function decideBack(instrument: Instrument, session: Session, at: number): Advanced {
  if (session.state.status !== 'active') throw new DomainError('conflict', 'the session has ended');
  const replay = replayLog(instrument, session);
  const { states, current } = planReplay(instrument, replay, session);
  const { from } = phaseBounds(instrument, session.phase);
  let index = (current?.index ?? 0) - 1;
  while (index >= from && states[index] !== DONE) index -= 1;
  const previous = index < from ? undefined : instrument.nodes[index];
  if (!previous) throw new DomainError('conflict', 'there is no node before the first');
  const entry: ReopenedEntry = { type: 'reopened', seq: session.log.length + 1, at, nodeId: previous.id };
  applyEntry(instrument, replay, entry);
  return advance(instrument, session, replay, entry, { at, revised: false });
}
