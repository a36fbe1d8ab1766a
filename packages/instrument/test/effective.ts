import type { FactValue } from '@telehealth/conditions';
import type { Instrument } from '../src/compile/instrument.ts';
import { counts } from '../src/session/node-state.ts';
import type { Plan } from '../src/walk/plan.ts';

/** What counts of a session: the facts and derivations known on the path, by code. */
export function effectiveFacts(instrument: Instrument, plan: Plan): ReadonlyMap<string, FactValue> {
  const known = new Map<string, FactValue>();
  for (const [code, slot] of instrument.slotByCode) {
    const value = plan.slots[slot];
    // What only conditions read has a space in its code.
    if (value !== undefined && !code.includes(' ')) known.set(code, value);
  }
  return known;
}

/** The scopes granted by the affirmations that count on the path, each once. */
export function grantedScopes(instrument: Instrument, plan: Plan): readonly string[] {
  const scopes = new Set<string>();
  for (const { index } of instrument.nodes) {
    const response = plan.replay.responses[index];
    if (response?.type !== 'consented' || !counts(plan.states[index])) continue;
    for (const scope of response.scopes) scopes.add(scope);
  }
  return [...scopes];
}
