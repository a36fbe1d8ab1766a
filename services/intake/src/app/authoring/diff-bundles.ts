import type { Bundle } from '@telehealth/instrument/bundle';
import { type BundleDifference, diffBundles } from '@telehealth/instrument/review';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { validBundle } from '../../domain/authoring/validate-bundle.ts';
import { getBundle } from '../publications/list-bundles.ts';

/** A published version, or a bundle as JSON text. */
export type BundleReference = BundleName | { readonly bundleJson: string };

/** Throws `not-found` for a missing version, `validation` for a text with lint errors. */
export async function diffBundlesOf(
  context: Pick<Context, 'publications' | 'bundles'>,
  { before, after }: { readonly before: BundleReference; readonly after: BundleReference },
  limits: CallOptions,
): Promise<readonly BundleDifference[]> {
  return diffBundles(await bundleOf(context, before, limits), await bundleOf(context, after, limits));
}

async function bundleOf(
  context: Pick<Context, 'publications' | 'bundles'>,
  reference: BundleReference,
  limits: CallOptions,
): Promise<Bundle> {
  if ('bundleJson' in reference) return validBundle(lintBundleText(reference.bundleJson));
  return JSON.parse((await getBundle(context, reference, limits)).json) as Bundle;
}
