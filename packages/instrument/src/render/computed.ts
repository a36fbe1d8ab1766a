import type { FactValue } from '@telehealth/conditions';
import type { Instrument } from '../compile/instrument.ts';
import { counts } from '../session/node-state.ts';
import type { Session } from '../session/session.ts';
import { submittedSession } from '../walk/completed-phases.ts';
import { planSession } from '../walk/plan.ts';

/**
 * What was computed from a submission, by derivation code: what its path showed, and what no node shows. Empty before a
 * submission.
 */
export function computedOf(instrument: Instrument, session: Session): ReadonlyMap<string, FactValue> {
  const submitted = submittedSession(session);
  if (!submitted) return new Map();
  const { slots, states } = planSession(instrument, submitted);
  const { derivations, nodes } = instrument.bundle;
  const isOffPath = (code: string) => {
    const showing = nodes.filter((node) => node.kind === 'display' && node.primary?.includes(code));
    return (
      showing.length > 0 &&
      !showing.some(({ id }) => counts(states[instrument.nodeById.get(id)?.index ?? -1]))
    );
  };
  return new Map(
    derivations.flatMap(({ code }) => {
      const value = slots[instrument.slotByCode.get(code) ?? -1];
      return value === undefined || isOffPath(code) ? [] : [[code, value] as const];
    }),
  );
}
