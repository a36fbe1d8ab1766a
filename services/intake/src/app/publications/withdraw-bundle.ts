import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideWithdrawal } from '../../domain/authoring/decide-publication.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { changeVersion } from './change-version.ts';
import type { ListedPublication } from './list-bundles.ts';

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
