import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredPeople } from '../domain/members/member.ts';

/** The members of a client, by its `cli_…`. */
export interface PeopleDocument extends StoredPeople, ChangedDocument {}

export type People = Collection<PeopleDocument>;

export const peopleDefinition: CollectionDefinition<PeopleDocument> = {
  name: 'people',
  schemaVersion: 1,
  indexes: [{ name: 'client', fields: ['clientId'] }, outboxIndex],
};
