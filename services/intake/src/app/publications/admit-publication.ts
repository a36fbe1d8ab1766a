import { type Bundle, type ConsentText, consentTextsOf } from '@telehealth/instrument/bundle';
import { checkConsentsBeside, type Finding } from '@telehealth/instrument/lint';
import type { CallOptions } from '@telehealth/store';
import type { Publication } from '../../domain/authoring/publication.ts';
import { refuseErrors } from '../../domain/authoring/validate-bundle.ts';
import { type Bundles, readBundle, storeBundle } from '../../storage/bundles.ts';

/** A bundle that the lint accepts, about to be published. */
export interface Candidate {
  readonly bundle: Bundle;
  readonly sha256: string;
}

/**
 * Admits a bundle beside what is published, and stores its content, so that a publication can be read from the start. Throws
 * `validation` when it changes a published consent text under the same version, `unavailable` when the content of a publication
 * is missing.
 */
export async function admitPublication(
  bundles: Bundles,
  present: readonly Publication[],
  { bundle, sha256 }: Candidate,
  at: number,
  options: CallOptions,
): Promise<void> {
  refuseErrors(await findingsBeside(bundles, present, bundle, options));
  await storeBundle(bundles, { bundle, sha256, at }, options);
}

/** What is wrong with a bundle beside every published version of the same id, withdrawn or not. */
export async function findingsBeside(
  bundles: Bundles,
  publications: readonly Publication[],
  bundle: Bundle,
  options: CallOptions,
): Promise<readonly Finding[]> {
  const published: ConsentText[] = [];
  for (const { bundleId, sha256 } of publications) {
    if (bundleId === bundle.id) published.push(...consentTextsOf(await readBundle(bundles, sha256, options)));
  }
  return checkConsentsBeside(bundle, published);
}
