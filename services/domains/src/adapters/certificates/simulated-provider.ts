import { KeyObject, webcrypto } from 'node:crypto';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { backgroundLimits } from '@telehealth/changes';
import { dayMs, hourMs } from '@telehealth/ids';
import type { Clock } from '@telehealth/service-kit';
import type { CertificateDirectives } from '../../storage/certificate-directives.ts';
import type { CertificateProvider, OrderStep } from './certificate-provider.ts';

const lifetimeMs = 90 * dayMs;
/** When a pending order is looked at again, ms. */
const pendingMs = 2000;

/**
 * A certificate authority that issues self-signed certificates at once, and does what operators told it about a hostname. Anybody
 * can do the same: no browser trusts its certificates.
 */
export function simulatedProvider(directives: CertificateDirectives, clock: Clock): CertificateProvider {
  return {
    async step({ hostname }) {
      const directive = (await directives.get(hostname, backgroundLimits))?.directive ?? 'issue';
      if (directive === 'delay') return { status: 'pending', state: hostname, afterMs: pendingMs };
      if (directive === 'fail') return { status: 'failed', reason: 'refused', afterMs: 0 };
      return await issued(hostname, clock.now());
    },
    close: async () => {},
  };
}

async function issued(hostname: string, at: number): Promise<OrderStep> {
  // A clock that is a little slow takes it for valid too.
  const validity = { notBefore: at - hourMs, notAfter: at + lifetimeMs };
  return { status: 'issued', ...(await selfSigned(hostname, validity)) };
}

/** A certificate of a hostname that its own key signed, PEM. Times are epoch ms. */
export async function selfSigned(
  hostname: string,
  { notBefore, notAfter }: { readonly notBefore: number; readonly notAfter: number },
): Promise<{ readonly chain: string; readonly privateKey: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ keys, signingAlgorithm: algorithm, name: 'CN=Simulated certificate' },
    notBefore: new Date(notBefore),
    notAfter: new Date(notAfter),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: hostname }])],
  });
  const privateKey = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { chain: `${certificate.toString('pem')}\n`, privateKey };
}
