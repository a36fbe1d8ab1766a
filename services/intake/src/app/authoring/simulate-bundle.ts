import { DomainError } from '@telehealth/errors';
import type { Phase } from '@telehealth/instrument/bundle';
import type { Script } from '@telehealth/instrument/simulate';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import type { Simulation } from './simulation.ts';
import { validBundle } from './validate-bundle.ts';

/** What to simulate; without a script, many walks. */
export interface SimulationInput {
  readonly bundleJson: string;
  readonly script: Script | undefined;
  /** Undefined: one continuous pass. */
  readonly phase: Phase | undefined;
}

/**
 * Walks a bundle, published or not, and stores nothing. Throws `DomainError`: `validation` with the errors of the lint or
 * for a phase of a bundle without phases; else what `Simulator.simulate` throws.
 */
export async function simulateBundle(
  { simulator }: Pick<Context, 'simulator'>,
  { signal }: Pick<Call, 'signal'>,
  { bundleJson, script, phase }: SimulationInput,
): Promise<Simulation> {
  const bundle = validBundle(lintBundleText(bundleJson));
  if (phase !== undefined && !bundle.phases) {
    const issues = [{ code: 'phase.undeclared', message: 'The bundle has no phases.', where: '/phase' }];
    throw new DomainError('validation', 'the bundle has no phases', { issues });
  }
  return simulator.simulate({ bundle, script, phase }, signal);
}
