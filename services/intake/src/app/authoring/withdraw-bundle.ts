import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideWithdrawal } from '../../domain/authoring/decide-publication.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { announceTherapy } from './announce-therapy.ts';
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
  const operation = operationOf(call);
  const published = await changePublications(context, operation, (present, at) =>
    decideWithdrawal(present, name, at),
  );
  await context.instruments.learn(published);
  const publication = listedPublication(published.publications, name);
  await announceTherapy(context, operation, publication.therapy);
  return publication;
}
