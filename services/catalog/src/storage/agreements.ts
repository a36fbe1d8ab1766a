import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition, Document } from '@telehealth/store';
import type { AnnouncedVersions, ClientExecutions } from '../domain/agreements/agreements.ts';

/** The versions of an agreement that count, now or later, by the id of the agreement. */
export interface AnnouncedVersionsDocument extends AnnouncedVersions, ChangedDocument {}

export type CurrentVersions = Collection<AnnouncedVersionsDocument>;

export const currentVersionsDefinition: CollectionDefinition<AnnouncedVersionsDocument> = {
  name: 'current_agreements',
  schemaVersion: 2,
  indexes: [outboxIndex],
  upcast: (document) => {
    const { schema: _, ...announced } = document as Document & Schema1;
    const { agreementVersion = '', number = 0 } = announced;
    return { ...announced, versions: announced.versions ?? [{ agreementVersion, number, effectiveAt: 0 }] };
  },
};

/** Older documents hold one version, which is in force. An update does not change the schema number, so both forms occur. */
type Schema1 = Omit<AnnouncedVersionsDocument, 'versions'> &
  Partial<AnnouncedVersions> & {
    readonly schema: number;
    readonly agreementVersion?: string;
    readonly number?: number;
  };

/** What a client executed, by its `cli_…`. */
export interface ClientExecutionsDocument extends ClientExecutions, ChangedDocument {}

export type Executions = Collection<ClientExecutionsDocument>;

export const executionsDefinition: CollectionDefinition<ClientExecutionsDocument> = {
  name: 'agreement_executions',
  schemaVersion: 1,
  indexes: [outboxIndex],
};
