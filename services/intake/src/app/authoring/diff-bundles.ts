import type { Bundle } from '@telehealth/instrument/bundle';
import { type BundleDifference, diffBundles } from '@telehealth/instrument/review';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { getBundle } from './get-bundle.ts';
import { validBundle } from './validate-bundle.ts';

/** A published version, or a bundle as JSON text. */
export type BundleReference = BundleName | { readonly bundleJson: string };

/** What differs between two bundles. Throws `not-found` for a missing version, `validation` for a text with lint errors. */
export async function diffBundlesOf(
  context: Pick<Context, 'publications' | 'bundles'>,
  call: Call,
  { before, after }: { readonly before: BundleReference; readonly after: BundleReference },
): Promise<readonly BundleDifference[]> {
  return diffBundles(await bundleOf(context, call, before), await bundleOf(context, call, after));
}

async function bundleOf(
  context: Pick<Context, 'publications' | 'bundles'>,
  call: Call,
  reference: BundleReference,
): Promise<Bundle> {
  if ('bundleJson' in reference) return validBundle(lintBundleText(reference.bundleJson));
  return JSON.parse((await getBundle(context, call, reference)).json) as Bundle;
}
