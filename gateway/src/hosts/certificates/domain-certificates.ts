import { createSecureContext, type SecureContext } from 'node:tls';
import type { Logger } from '@telehealth/service-kit/telemetry';
import type { ActiveDomains } from '../../upstream/active-domains.ts';

/** Concurrent reads of certificates. */
const maxLoading = 16;

/** PEM. */
export interface LoadedCertificate {
  readonly chain: string;
  readonly privateKey: string;
  readonly fingerprint: string;
}

export interface CertificateParts {
  readonly activeDomains: ActiveDomains;
  readonly load: (hostname: string) => Promise<LoadedCertificate>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Undefined for a hostname that is not active. */
export type FindCertificate = (hostname: string) => Promise<SecureContext | undefined>;

/**
 * Reads a certificate at the first handshake for its hostname and again after a renewal, and caches it in
 * memory; the old one is used while the new one cannot be read. It is removed with its domain. No service is
 * called for a hostname that is not active.
 */
export function domainCertificates(parts: CertificateParts): FindCertificate {
  const { activeDomains, load, logger } = parts;
  const contexts = new Map<string, { readonly fingerprint: string; readonly context: SecureContext }>();
  const loading = new Map<string, Promise<void>>();

  const read = async (hostname: string) => {
    try {
      const { chain, privateKey, fingerprint } = await load(hostname);
      if (activeDomains.find(hostname) === undefined) return;
      contexts.set(hostname, { fingerprint, context: createSecureContext({ cert: chain, key: privateKey }) });
    } catch (err) {
      logger.warn({ err }, 'the certificate of a custom domain cannot be read');
    } finally {
      loading.delete(hostname);
    }
  };

  activeDomains.onChange(() => {
    for (const hostname of contexts.keys())
      if (activeDomains.find(hostname) === undefined) contexts.delete(hostname);
  });

  return async (name) => {
    const domain = activeDomains.find(name);
    if (domain === undefined) return undefined;
    const { hostname, certificateFingerprint } = domain;
    if (contexts.get(hostname)?.fingerprint !== certificateFingerprint) {
      if (!loading.has(hostname) && loading.size < maxLoading) loading.set(hostname, read(hostname));
      await loading.get(hostname);
    }
    return contexts.get(hostname)?.context;
  };
}
