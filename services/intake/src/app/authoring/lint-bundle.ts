import type { Finding } from '@telehealth/instrument/lint';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import { publicationsId } from '../../storage/publications.ts';
import { findingsBeside } from './admit-publication.ts';

const order = { error: 0, warning: 1, info: 2 } as const;

/** The findings of the lint in a text, and of the comparison with published versions; errors first. */
export async function lintCandidateBundle(
  context: Context,
  call: Call,
  bundleJson: string,
): Promise<readonly Finding[]> {
  const { bundle, findings } = lintBundleText(bundleJson);
  if (!bundle) return inOrder(findings);
  const limits = limitsOf(call);
  const document = await context.publications.get(publicationsId, limits);
  const beside = await findingsBeside(context.bundles, document?.publications ?? [], bundle, limits);
  return inOrder([...findings, ...beside]);
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => order[a.severity] - order[b.severity]);
}
