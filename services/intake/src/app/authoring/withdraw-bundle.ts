import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideWithdrawal } from '../../domain/authoring/decide-publication.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { changePublications } from './change-publications.ts';
import { type ListedPublication, listedPublication } from './list-bundles.ts';

/**
 * Withdraws a version; a repeat changes nothing. Sessions on it continue. Throws `not-found`, and `conflict` after
 * too many concurrent changes.
 */
export async function withdrawBundle(
  context: Context,
  call: Call,
  name: BundleName,
): Promise<ListedPublication> {
  const published = await changePublications(context, operationOf(call), (present, at) =>
    decideWithdrawal(present, name, at),
  );
  await context.instruments.learn(published);
  return listedPublication(published.publications, name);
}
