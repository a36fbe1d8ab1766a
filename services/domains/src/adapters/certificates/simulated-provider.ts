import { KeyObject, webcrypto } from 'node:crypto';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { backgroundLimits } from '@telehealth/changes';
import { dayMs, hourMs } from '@telehealth/ids';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { CertificateDirectives } from '../../storage/simulation.ts';
import type { CertificateProvider, OrderStep } from './certificate-provider.ts';

const lifetimeMs = 90 * dayMs;
/** When a pending order is checked again, ms. */
const pendingMs = 2000;

/** Issues self-signed certificates at once, or follows an operator's directive for the hostname. No browser trusts them. */
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
  // A slow clock must also accept the certificate.
  const validity = { notBefore: at - hourMs, notAfter: at + lifetimeMs };
  return { status: 'issued', ...(await selfSigned(hostname, validity)) };
}

/** A certificate of a hostname, signed by its own key, PEM. Times are epoch ms. */
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
