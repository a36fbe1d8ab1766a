import type { Phase } from '../bundle/schema/phase.ts';
import type { Instrument } from '../compile/instrument.ts';
import type { Script } from './script.ts';
import { answerAt, type SimulatedWalk, simulateWalk } from './simulated-walk.ts';

export type ScriptedWalk = Omit<SimulatedWalk, 'session'>;

/** Skips nodes that the script lacks where allowed, else ends. One script serves both phases. */
export function walkScript(instrument: Instrument, script: Script, phase?: Phase): ScriptedWalk {
  const { session: _, ...walk } = simulateWalk(instrument, (node) => answerAt(node, script), phase);
  return walk;
}
