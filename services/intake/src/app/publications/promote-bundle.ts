import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decidePromotion } from '../../domain/authoring/decide-publication.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { changeVersion } from './change-version.ts';
import type { ListedPublication } from './list-bundles.ts';

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
