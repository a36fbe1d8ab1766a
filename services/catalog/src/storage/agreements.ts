import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { ClientExecutions, CurrentVersion } from '../domain/agreements/agreements.ts';

/** The current version of an agreement, by the id of the agreement. */
export interface CurrentVersionDocument extends CurrentVersion, ChangedDocument {}

export type CurrentVersions = Collection<CurrentVersionDocument>;

export const currentVersionsDefinition: CollectionDefinition<CurrentVersionDocument> = {
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
