import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Publication } from '../domain/authoring/publication.ts';

/**
 * Every publication of the platform, without contents (see `bundles`). It is one document, so that a version is published once
 * and one small read shows whether anything changed. A publication takes about 200 bytes.
 */
export interface PublicationsDocument extends ChangedDocument {
  readonly publications: readonly Publication[];
}

/** The publications of one intake database. */
export type Publications = Collection<PublicationsDocument>;

export const publicationsDefinition: CollectionDefinition<PublicationsDocument> = {
  name: 'publications',
  indexes: [outboxIndex],
};

export const publicationsId = 'bundles';

/** The document when it is newer than `version`; undefined when nothing changed since. */
export async function publicationsSince(
  publications: Publications,
  version: number,
  options: CallOptions,
): Promise<PublicationsDocument | undefined> {
  const filter = { _id: publicationsId, version: { gt: version } };
  const [found] = await publications.find(filter, { limit: 1 }, options);
  return found;
}
