import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { CertificateDirective } from '../domain/simulation/certificate-directive.ts';

/** Its id is the hostname. */
export interface CertificateDirectiveDocument extends ChangedDocument {
  readonly directive: CertificateDirective;
  readonly setAt: number;
}

/** A hostname without a directive gets its certificate at once. */
export type CertificateDirectives = Collection<CertificateDirectiveDocument>;

export const certificateDirectivesDefinition: CollectionDefinition<CertificateDirectiveDocument> = {
  name: 'certificate_directives',
  indexes: [outboxIndex],
};
