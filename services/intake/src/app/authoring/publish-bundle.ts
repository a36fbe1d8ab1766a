import { bundleHash } from '@telehealth/instrument/bundle';
import type { Call } from '@telehealth/rpc';
import { limitsOf, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decidePublication } from '../../domain/authoring/decide-publication.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import { publicationOf } from '../../domain/authoring/publication.ts';
import { admitPublication } from './admit-publication.ts';
import { announceTherapy } from './announce-therapy.ts';
import { changePublications } from './change-publications.ts';
import { type ListedPublication, listedPublication } from './list-bundles.ts';
import { validBundle } from './validate-bundle.ts';

/**
 * Publishes a version once, to the brands or, without any, to all; a repeat with the same content and brands gets the
 * same answer. Throws `validation` with the errors of the lint, and `conflict` for other content or other brands
 * under a published version or after too many concurrent changes.
 */
export async function publishBundle(
  context: Context,
  call: Call,
  { bundleJson, brandIds = [] }: { readonly bundleJson: string; readonly brandIds?: readonly string[] },
): Promise<ListedPublication> {
  const { bundles, instruments } = context;
  const bundle = validBundle(lintBundleText(bundleJson));
  const sha256 = bundleHash(bundle);
  const operation = operationOf(call);
  const published = await changePublications(context, operation, async (present, at) => {
    const change = decidePublication(present, publicationOf(bundle, sha256, at, brandIds));
    if (change) await admitPublication(bundles, present, { bundle, sha256 }, at, limitsOf(call));
    return change;
  });
  await instruments.learn(published);
  await announceTherapy(context, operation, bundle.therapy);
  return listedPublication(published.publications, { bundleId: bundle.id, bundleVersion: bundle.version });
}
