import { type FactValue, TRUE } from '@telehealth/conditions';
import type { Instrument } from '../compile/instrument.ts';
import { counts } from './node-state.ts';
import type { Plan } from './plan.ts';

/** What counts of a session: the facts and derivations known on the path, by code. */
export function effectiveFacts(instrument: Instrument, plan: Plan): ReadonlyMap<string, FactValue> {
  const known = new Map<string, FactValue>();
  for (const [code, slot] of instrument.slotByCode) {
    const value = plan.slots[slot];
    if (value !== undefined) known.set(code, value);
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

/** The codes of the flags that are certainly raised, in the order of the bundle. */
export function raisedFlags(instrument: Instrument, plan: Plan): readonly string[] {
  const raised: string[] = [];
  for (const { code, when } of instrument.flags) {
    if (when(plan.slots) === TRUE) raised.push(code);
  }
  return raised;
}
