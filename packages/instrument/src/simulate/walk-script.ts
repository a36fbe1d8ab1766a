import type { Phase } from '../bundle/schema/phase.ts';
import type { Instrument } from '../compile/instrument.ts';
import type { Script } from './script.ts';
import { answerAt, type SimulatedWalk, simulateWalk } from './simulated-walk.ts';

/** How far a script walks. */
export type ScriptedWalk = Omit<SimulatedWalk, 'session'>;

/**
 * Walks step by step as a patient who does what the script says. What the script does not name is passed over where
 * that is allowed, and ends the walk otherwise. One script serves both phases.
 */
export function walkScript(instrument: Instrument, script: Script, phase?: Phase): ScriptedWalk {
  const { session: _, ...walk } = simulateWalk(instrument, (node) => answerAt(node, script), phase);
  return walk;
}
