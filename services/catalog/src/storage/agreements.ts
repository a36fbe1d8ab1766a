import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { AnnouncedVersions, ClientExecutions } from '../domain/agreements/agreements.ts';

/** The versions of an agreement that count now or later, by the id of the agreement. */
export interface AnnouncedVersionsDocument extends AnnouncedVersions, ChangedDocument {}

export type CurrentVersions = Collection<AnnouncedVersionsDocument>;

export const currentVersionsDefinition: CollectionDefinition<AnnouncedVersionsDocument> = {
  name: 'current_agreements',
  schemaVersion: 1,
  indexes: [outboxIndex],
};

/** What a client executed, by its `cli_…`. */
export interface ClientExecutionsDocument extends ClientExecutions, ChangedDocument {}

export type Executions = Collection<ClientExecutionsDocument>;

export const executionsDefinition: CollectionDefinition<ClientExecutionsDocument> = {
  name: 'agreement_executions',
  schemaVersion: 1,
  indexes: [outboxIndex],
};
