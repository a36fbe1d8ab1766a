import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { CertificateDirective } from '../domain/simulation/certificate-directive.ts';

/** What operators told the simulated certificate authority. Its id is the hostname. */
export interface CertificateDirectiveDocument extends ChangedDocument {
  readonly directive: CertificateDirective;
  /** Epoch ms. */
  readonly setAt: number;
}

/** The directives of one database. A hostname without one is issued its certificate at once. */
export type CertificateDirectives = Collection<CertificateDirectiveDocument>;

export const certificateDirectivesDefinition: CollectionDefinition<CertificateDirectiveDocument> = {
  name: 'certificate_directives',
  schemaVersion: 1,
  indexes: [outboxIndex],
};
