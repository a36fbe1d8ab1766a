import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { BundleName } from '../../domain/authoring/publication.ts';
import { publicationsId } from '../../storage/publications.ts';
import { type ListedPublication, listedPublication } from './list-bundles.ts';

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
