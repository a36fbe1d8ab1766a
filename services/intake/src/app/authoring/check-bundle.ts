import { DomainError } from '@telehealth/errors';
import type { Finding, LintReport } from '@telehealth/instrument/lint';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import { validBundle } from '../../domain/authoring/validate-bundle.ts';
import { publicationsId } from '../../storage/publications.ts';
import { findingsBeside } from '../publications/admit-publication.ts';
import type { Simulation, SimulationTask } from './simulation.ts';

const order = { error: 0, warning: 1, info: 2 } as const;

/** The findings of the lint and of the comparison with published versions; errors first. The bundle is absent after an error. */
export async function lintCandidateBundle(
  context: Context,
  bundleJson: string,
  limits: CallOptions,
): Promise<LintReport> {
  const { bundle, findings } = lintBundleText(bundleJson);
  if (!bundle) return { findings: inOrder(findings) };
  const document = await context.publications.get(publicationsId, limits);
  const beside = await findingsBeside(context.bundles, document?.publications ?? [], bundle, limits);
  const all = inOrder([...findings, ...beside]);
  return all[0]?.severity === 'error' ? { findings: all } : { bundle, findings: all };
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => order[a.severity] - order[b.severity]);
}

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
