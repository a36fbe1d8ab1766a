import { X509Certificate } from 'node:crypto';
import type { Certificate } from '../../domain/domains/domain.ts';

/** The first certificate of a chain (PEM), with its sealed key. Throws for text that is no certificate. */
export function certificateFrom(chain: string, sealedKey: string): Certificate {
  const certificate = new X509Certificate(chain);
  return {
    ...{ chain, sealedKey },
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    notBefore: certificate.validFromDate.getTime(),
    notAfter: certificate.validToDate.getTime(),
  };
}
