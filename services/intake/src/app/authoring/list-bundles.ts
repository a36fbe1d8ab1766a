import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf, type Page, pageOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import {
  type BundleName,
  comparePublications,
  currentPublications,
  findPublication,
  type Publication,
} from '../../domain/authoring/publication.ts';
import { publicationsId } from '../../storage/publications.ts';

/** A publication, and whether new sessions begin on it. */
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
  const current = currentPublications(all);
  const found = all
    .filter((one) => therapy === undefined || one.therapy === therapy)
    .filter((one) => after === undefined || comparePublications(one, after) > 0)
    .toSorted(comparePublications);
  const { rows, hasMore } = pageOf(found, limit);
  return { rows: rows.map((one) => ({ ...one, current: current.get(one.therapy) === one })), hasMore };
}

/** A version, and whether new sessions begin on it. Throws `not-found`. */
export function listedPublication(publications: readonly Publication[], name: BundleName): ListedPublication {
  const publication = findPublication(publications, name);
  if (!publication) throw new DomainError('not-found', 'no such version is published');
  return {
    ...publication,
    current: currentPublications(publications).get(publication.therapy) === publication,
  };
}
