import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import { validBundle } from '../../domain/authoring/validate-bundle.ts';
import type { Simulation, SimulationTask } from './simulation.ts';

export interface SimulationInput extends Omit<SimulationTask, 'bundle'> {
  readonly bundleJson: string;
}

/**
 * Walks a bundle, published or not, and stores nothing. Throws `validation` with the errors of the lint or for a phase of a
 * bundle without phases, and what `Simulator.simulate` throws.
 */
export async function simulateBundle(
  { simulator }: Pick<Context, 'simulator'>,
  { bundleJson, script, phase }: SimulationInput,
  signal: AbortSignal,
): Promise<Simulation> {
  const bundle = validBundle(lintBundleText(bundleJson));
  if (phase !== undefined && !bundle.phases) {
    throw new DomainError('validation', 'the bundle has no phases', {
      issues: [{ code: 'phase.undeclared', message: 'The bundle has no phases.', where: '/phase' }],
    });
  }
  return simulator.simulate({ bundle, script, phase }, signal);
}
