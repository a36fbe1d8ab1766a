import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { announceTherapy } from '../instruments/announce-therapy.ts';
import { changePublications, type DecidingPublications } from './change-publications.ts';
import { type ListedPublication, listedPublication } from './list-bundles.ts';

/** Changes the publication of one version, and announces what new sessions begin on afterwards. */
export async function changeVersion<G = undefined>(
  context: Context,
  operation: Operation,
  name: BundleName,
  deciding: DecidingPublications<G>,
): Promise<ListedPublication> {
  const published = await changePublications(context, operation, deciding);
  await context.instruments.learn(published);
  const publication = listedPublication(published.publications, name);
  await announceTherapy(context, operation, publication.therapy);
  return publication;
}
