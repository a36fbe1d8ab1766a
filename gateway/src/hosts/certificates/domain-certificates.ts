import { createSecureContext, type SecureContext } from 'node:tls';
import type { Logger } from '@telehealth/service-kit';
import type { ActiveDomains } from '../../upstream/active-domains.ts';

/** A certificate as domains has it, PEM. */
export interface LoadedCertificate {
  readonly chain: string;
  readonly privateKey: string;
  readonly fingerprint: string;
}

/** What certificates are read from. */
export interface CertificateParts {
  readonly activeDomains: ActiveDomains;
  readonly load: (hostname: string) => Promise<LoadedCertificate>;
  readonly logger: Pick<Logger, 'warn'>;
  /** How many are read at the same time. */
  readonly atOnce?: number;
}

/** Finds the certificate for a handshake; undefined for every hostname that is not active. */
export type FindCertificate = (hostname: string) => Promise<SecureContext | undefined>;

/**
 * The certificates of active hostnames, kept in memory. One is read at the first handshake that names its hostname, and again when it
 * is another one; while it cannot be read, the one before serves on. A hostname that is not active is refused without asking
 * anybody.
 */
export function domainCertificates(parts: CertificateParts): FindCertificate {
  const { activeDomains, load, logger, atOnce = 16 } = parts;
  const kept = new Map<string, { readonly fingerprint: string; readonly context: SecureContext }>();
  const loading = new Map<string, Promise<void>>();

  const read = async (hostname: string) => {
    try {
      const { chain, privateKey, fingerprint } = await load(hostname);
      kept.set(hostname, { fingerprint, context: createSecureContext({ cert: chain, key: privateKey }) });
    } catch (err) {
      logger.warn({ err }, 'the certificate of a custom domain cannot be read');
    } finally {
      loading.delete(hostname);
    }
  };

  return async (name) => {
    const domain = activeDomains.find(name);
    if (domain === undefined) {
      kept.delete(name);
      return undefined;
    }
    const { hostname, certificateFingerprint } = domain;
    if (kept.get(hostname)?.fingerprint !== certificateFingerprint) {
      if (!loading.has(hostname) && loading.size < atOnce) loading.set(hostname, read(hostname));
      await loading.get(hostname);
    }
    return kept.get(hostname)?.context;
  };
}
