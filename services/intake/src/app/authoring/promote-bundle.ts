import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decidePromotion } from '../../domain/authoring/decide-publication.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { announceTherapy } from './announce-therapy.ts';
import { changePublications } from './change-publications.ts';
import { type ListedPublication, listedPublication } from './list-bundles.ts';

/**
 * Gives a version to all brands, also a withdrawn one; a repeat changes nothing. Throws `not-found`, and `conflict`
 * after too many concurrent changes.
 */
export async function promoteBundle(
  context: Context,
  call: Call,
  name: BundleName,
): Promise<ListedPublication> {
  const operation = operationOf(call);
  const published = await changePublications(context, operation, (present) => decidePromotion(present, name));
  await context.instruments.learn(published);
  const publication = listedPublication(published.publications, name);
  await announceTherapy(context, operation, publication.therapy);
  return publication;
}
