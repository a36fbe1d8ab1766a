import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredMemberIssuer } from '../domain/members/member-issuer.ts';

/** The issuer of the members of a client, by its `cli_…`. */
export interface MemberIssuerDocument extends StoredMemberIssuer, ChangedDocument {}

export type MemberIssuers = Collection<MemberIssuerDocument>;

export const memberIssuersDefinition: CollectionDefinition<MemberIssuerDocument> = {
  name: 'member_issuers',
  schemaVersion: 1,
  indexes: [
    { name: 'client', fields: ['clientId'] },
    { name: 'sealed_under', fields: ['sealedUnder', '_id'] },
    outboxIndex,
  ],
};
