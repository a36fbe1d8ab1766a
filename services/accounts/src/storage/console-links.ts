import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredConsoleLink } from '../domain/console/console-link.ts';

/** A link to the console, by its `cns_…`. It is removed after its end. */
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
