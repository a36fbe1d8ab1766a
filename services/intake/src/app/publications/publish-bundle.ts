import type { Operation } from '@telehealth/changes';
import { bundleHash } from '@telehealth/instrument/bundle';
import type { Context } from '../../context.ts';
import {
  decidePromotion,
  decidePublication,
  decideWithdrawal,
} from '../../domain/authoring/decide-publication.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import { refusePlaceholder } from '../../domain/authoring/live-content.ts';
import { type BundleName, type Publication, publicationOf } from '../../domain/authoring/publication.ts';
import { validBundle } from '../../domain/authoring/validate-bundle.ts';
import { admitPublication } from './admit-publication.ts';
import { changeVersion } from './change-version.ts';
import type { ListedPublication } from './list-bundles.ts';

/**
 * Publishes a version once, to the brands or, without any, to all; the same content and brands again get the same answer.
 * Throws `validation` with the errors of the lint, and in live mode for a placeholder, and `conflict` for other content or brands or after too many concurrent
 * changes.
 */
export async function publishBundle(
  context: Context,
  operation: Operation,
  { bundleJson, brandIds = [] }: { readonly bundleJson: string; readonly brandIds?: readonly string[] },
): Promise<ListedPublication> {
  const bundle = validBundle(lintBundleText(bundleJson));
  if (context.deploymentMode === 'live') refusePlaceholder(bundle);
  const sha256 = bundleHash(bundle);
  const name = { bundleId: bundle.id, bundleVersion: bundle.version };
  const decide = (present: readonly Publication[], at: number) =>
    decidePublication(present, publicationOf(bundle, sha256, at, brandIds));
  return await changeVersion(context, operation, name, {
    async gather(present, at) {
      if (decide(present, at) !== undefined)
        await admitPublication(context.bundles, present, { bundle, sha256 }, at, operation.limits);
    },
    decide,
  });
}

/** Sessions on the version continue. Throws `not-found`, and `conflict` after too many concurrent changes. */
export function withdrawBundle(
  context: Context,
  operation: Operation,
  name: BundleName,
): Promise<ListedPublication> {
  return changeVersion(context, operation, name, {
    decide: (present, at) => decideWithdrawal(present, name, at),
  });
}

/** Gives a version to all brands, also a withdrawn one. Throws `not-found`, and `conflict` after too many concurrent changes. */
export function promoteBundle(
  context: Context,
  operation: Operation,
  name: BundleName,
): Promise<ListedPublication> {
  return changeVersion(context, operation, name, {
    decide: (present) => decidePromotion(present, name),
  });
}
