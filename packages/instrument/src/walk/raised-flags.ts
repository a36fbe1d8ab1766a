import { TRUE } from '@telehealth/conditions';
import type { Instrument } from '../compile/instrument.ts';
import type { Plan } from './plan.ts';

/** Certainly raised, in the order of the bundle. */
export function raisedFlags(instrument: Instrument, plan: Plan): readonly string[] {
  const raised: string[] = [];
  for (const { code, when } of instrument.flags) {
    if (when(plan.slots) === TRUE) raised.push(code);
  }
  return raised;
}
