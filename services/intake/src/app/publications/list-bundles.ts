import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { currentPublications } from '../../domain/authoring/current-publications.ts';
import { publicationNamed } from '../../domain/authoring/decide-publication.ts';
import {
  type BundleName,
  comparePublications,
  type Publication,
} from '../../domain/authoring/publication.ts';
import { publicationsId } from '../../storage/publications.ts';

export interface ListedPublication extends Publication {
  readonly current: boolean;
}

export interface BundleQuery {
  readonly therapy?: string;
  readonly after?: BundleName;
  readonly limit: number;
}

/** Every version of the therapy (undefined: of all), by bundle id and then highest first, those after `after`. */
export async function listBundles(
  { publications }: Pick<Context, 'publications'>,
  { therapy, after, limit }: BundleQuery,
  limits: CallOptions,
): Promise<Page<ListedPublication>> {
  const document = await publications.get(publicationsId, limits);
  const all = document?.publications ?? [];
  const { every } = currentPublications(all);
  const found = all
    .filter((one) => therapy === undefined || one.therapy === therapy)
    .filter((one) => after === undefined || comparePublications(one, after) > 0)
    .toSorted(comparePublications);
  const { rows, hasMore } = pageOf(found, limit);
  return { rows: rows.map((one) => ({ ...one, current: every.has(one) })), hasMore };
}

/** Throws `not-found`. */
export function listedPublication(publications: readonly Publication[], name: BundleName): ListedPublication {
  const publication = publicationNamed(publications, name);
  return { ...publication, current: currentPublications(publications).every.has(publication) };
}

/** A version with its content. Throws `not-found`. */
export async function getBundle(
  { publications, bundles }: Pick<Context, 'publications' | 'bundles'>,
  name: BundleName,
  limits: CallOptions,
): Promise<{ readonly publication: ListedPublication; readonly json: string }> {
  const document = await publications.get(publicationsId, limits);
  const publication = listedPublication(document?.publications ?? [], name);
  const content = await bundles.get(publication.sha256, limits);
  if (!content) throw new Error('a publication without its content');
  return { publication, json: content.json };
}
