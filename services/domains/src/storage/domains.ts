import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredDomain } from '../domain/domains/stored-domain.ts';

export interface DomainDocument extends StoredDomain, ChangedDocument {}

export type Domains = Collection<DomainDocument>;

export const domainsDefinition: CollectionDefinition<DomainDocument> = {
  name: 'domains',
  indexes: [
    outboxIndex,
    { name: 'binding', fields: ['binding'], unique: true, sparse: true },
    // A hostname has one holder at a time.
    { name: 'held_hostname', fields: ['heldHostname'], unique: true, sparse: true },
    { name: 'target', fields: ['target'], unique: true },
    { name: 'challenge_token', fields: ['order.challenge.token'], sparse: true },
    { name: 'due_at', fields: ['dueAt'], sparse: true },
    { name: 'client', fields: ['clientId', '_id'] },
    { name: 'client_created', fields: ['clientId', 'createdAt'] },
    { name: 'brand', fields: ['brandId', '_id'] },
    { name: 'state_certificate_end', fields: ['state', 'certificate.notAfter'] },
    { name: 'state_hostname', fields: ['state', 'hostname', '_id'] },
    { name: 'changed_at', fields: ['changedAt', '_id'] },
    { name: 'sealed_under', fields: ['sealedUnder', '_id'] },
    // The overview of operators reads by it.
    { name: 'order_failure', fields: ['orderFailure.retryAt'], sparse: true },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};
