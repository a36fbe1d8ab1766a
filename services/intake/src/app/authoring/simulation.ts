import type { Bundle, Phase } from '@telehealth/instrument/bundle';
import { compileInstrument } from '@telehealth/instrument/compile';
import {
  type Coverage,
  coverBundle,
  type Script,
  type ScriptedWalk,
  walkScript,
} from '@telehealth/instrument/simulate';

/** What is simulated. */
export interface SimulationTask {
  readonly bundle: Bundle;
  /** Absent: many walks, to list what none came to. */
  readonly script?: Script | undefined;
  /** Absent: one continuous pass. */
  readonly phase?: Phase | undefined;
}

/** What a simulation shows. */
export type Simulation =
  | { readonly kind: 'walk'; readonly walk: ScriptedWalk }
  | { readonly kind: 'coverage'; readonly coverage: Coverage };

/** Simulates at once; the bundle has no errors. */
export function simulate({ bundle, script, phase }: SimulationTask): Simulation {
  const instrument = compileInstrument(bundle);
  return script
    ? { kind: 'walk', walk: walkScript(instrument, script, phase) }
    : { kind: 'coverage', coverage: coverBundle(instrument, phase) };
}
