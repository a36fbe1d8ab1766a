import type { Bundle, Phase } from '@telehealth/instrument/bundle';
import { compileInstrument } from '@telehealth/instrument/compile';
import {
  type Coverage,
  coverBundle,
  type Script,
  type ScriptedWalk,
  walkScript,
} from '@telehealth/instrument/simulate';

export interface SimulationTask {
  readonly bundle: Bundle;
  /** Absent: many walks, which list what none of them reached. */
  readonly script?: Script | undefined;
  /** Absent: one continuous pass. */
  readonly phase?: Phase | undefined;
}

export type Simulation =
  | { readonly kind: 'walk'; readonly walk: ScriptedWalk }
  | { readonly kind: 'coverage'; readonly coverage: Coverage };

/** Simulates in this thread. The bundle has no lint errors. */
export function simulate({ bundle, script, phase }: SimulationTask): Simulation {
  const instrument = compileInstrument(bundle);
  return script
    ? { kind: 'walk', walk: walkScript(instrument, script, phase) }
    : { kind: 'coverage', coverage: coverBundle(instrument, phase) };
}
