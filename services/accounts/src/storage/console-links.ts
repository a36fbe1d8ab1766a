import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredConsoleLink } from '../domain/console/console-link.ts';

/** A link to the console, by its `cns_…`. It is removed once its time is over. */
export interface ConsoleLinkDocument extends StoredConsoleLink, ChangedDocument {}

export type ConsoleLinks = Collection<ConsoleLinkDocument>;

export const consoleLinksDefinition: CollectionDefinition<ConsoleLinkDocument> = {
  name: 'console_links',
  schemaVersion: 1,
  indexes: [
    { name: 'token_sha256', fields: ['tokenSha256'], unique: true },
    { name: 'client', fields: ['clientId', 'endsAt'] },
    { name: 'ends_at', fields: ['endsAt'], expires: true },
    outboxIndex,
  ],
};

/** The link whose token has this SHA-256 (hex), good or not. */
export async function findConsoleLink(
  links: ConsoleLinks,
  tokenSha256: string,
  options: CallOptions,
): Promise<ConsoleLinkDocument | undefined> {
  const found = await links.find({ tokenSha256 }, { limit: 1 }, options);
  return found[0];
}

/** Links of the client that end after an instant (epoch ms), up to `limit` of them. */
export function findGoodLinks(
  links: ConsoleLinks,
  { clientId, after }: { readonly clientId: string; readonly after: number },
  limit: number,
  options: CallOptions,
): Promise<ConsoleLinkDocument[]> {
  return links.find({ clientId, endsAt: { gt: after } }, { limit }, options);
}
