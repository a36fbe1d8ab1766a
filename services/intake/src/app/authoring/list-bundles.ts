import type { Call } from '@telehealth/rpc';
import { limitsOf, type Page, pageOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { currentPublications } from '../../domain/authoring/current-publications.ts';
import { publicationNamed } from '../../domain/authoring/decide-publication.ts';
import {
  type BundleName,
  comparePublications,
  type Publication,
} from '../../domain/authoring/publication.ts';
import { publicationsId } from '../../storage/publications.ts';

/** A publication, and whether new sessions of some brand begin on it. */
export interface ListedPublication extends Publication {
  readonly current: boolean;
}

/** Every version of the therapy (undefined: of all), by bundle id and then highest first, those behind `after`. */
export async function listBundles(
  { publications }: Pick<Context, 'publications'>,
  call: Call,
  {
    therapy,
    after,
    limit,
  }: { readonly therapy?: string; readonly after?: BundleName; readonly limit: number },
): Promise<Page<ListedPublication>> {
  const document = await publications.get(publicationsId, limitsOf(call));
  const all = document?.publications ?? [];
  const { every } = currentPublications(all);
  const found = all
    .filter((one) => therapy === undefined || one.therapy === therapy)
    .filter((one) => after === undefined || comparePublications(one, after) > 0)
    .toSorted(comparePublications);
  const { rows, hasMore } = pageOf(found, limit);
  return { rows: rows.map((one) => ({ ...one, current: every.has(one) })), hasMore };
}

/** A version, and whether new sessions of some brand begin on it. Throws `not-found`. */
export function listedPublication(publications: readonly Publication[], name: BundleName): ListedPublication {
  const publication = publicationNamed(publications, name);
  return { ...publication, current: currentPublications(publications).every.has(publication) };
}
