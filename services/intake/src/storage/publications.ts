import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Publication } from '../domain/authoring/publication.ts';

/**
 * Every publication of the platform, without contents (those are `bundles`, by hash). One document: a version is
 * published once because its writers meet here, and `version` tells a replica with one tiny read whether anything
 * changed. Some 200 bytes a publication.
 */
export interface PublicationsDocument extends ChangedDocument {
  readonly publications: readonly Publication[];
}

/** The publications of one intake database. */
export type Publications = Collection<PublicationsDocument>;

export const publicationsDefinition: CollectionDefinition<PublicationsDocument> = {
  name: 'publications',
  schemaVersion: 1,
  indexes: [outboxIndex],
};

/** The id of the one document. */
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
