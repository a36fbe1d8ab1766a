import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Authoring } from '../domain/authoring/authoring.ts';

/** What a brand authors, by `brandKey`. */
export interface AuthoringDocument extends Authoring, BrandKey, ChangedDocument {}

export type Authorings = Collection<AuthoringDocument>;

export const authoringDefinition: CollectionDefinition<AuthoringDocument> = {
  name: 'authoring',
  schemaVersion: 1,
  indexes: [outboxIndex],
};

/** How many documents of up to 2 MiB are read at once. */
const page = 20;

/** The ids of the brands of a client that wrote a question. */
export async function findBrandsWithQuestions(
  authoring: Authorings,
  clientId: string,
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  const brandIds = new Set<string>();
  // `0` is the character behind `/`.
  const ofClient = { _id: { gt: `${clientId}/`, lt: `${clientId}0` } };
  for (let after: readonly [string] | undefined; ; ) {
    const paging = { sort: { _id: 'asc' }, limit: page, after } as const;
    const found = await authoring.find(ofClient, paging, options);
    for (const { brandId, lists } of found)
      if (lists.some(({ questions }) => questions.length > 0)) brandIds.add(brandId);
    const last = found.at(-1);
    if (last === undefined || found.length < page) return brandIds;
    after = [last._id];
  }
}
