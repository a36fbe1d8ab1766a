import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideWithdrawal } from '../../domain/authoring/decide-publication.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { changePublications } from './change-publications.ts';
import { type ListedPublication, listedPublication } from './list-bundles.ts';

/**
 * Withdraws a version; one that is withdrawn stays as it is. Sessions that run on it go on. Throws `not-found`, and
 * `conflict` when others are faster again and again.
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
