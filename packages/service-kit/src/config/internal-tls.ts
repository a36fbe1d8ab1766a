import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ServerTls } from '@telehealth/rpc';
import type { EnvironmentReader } from './config.ts';

/** What the ports of a service prove themselves with, and where it was read. */
export interface ServerTlsFiles extends ServerTls {
  readonly certFile: string;
  readonly keyFile: string;
}

/** What the ports of a service prove themselves with; undefined: they are in clear. */
export function readServerTls(read: EnvironmentReader): ServerTlsFiles | undefined {
  const certFile = read.optional('INTERNAL_CERT_FILE') ?? '';
  const keyFile = read.optional('INTERNAL_KEY_FILE') ?? '';
  if (certFile === '' && keyFile === '') return undefined;
  const cert = read.file('INTERNAL_CERT_FILE', isCertificate, 'must name a certificate in PEM');
  const fault = 'must name the private key of INTERNAL_CERT_FILE in PEM';
  const key = read.file('INTERNAL_KEY_FILE', (text) => cert === '' || isKeyOf(text, cert), fault);
  return { cert, key, certFile, keyFile };
}

/** The authorities by which other services are verified, in PEM; undefined: those of Node. */
export function readInternalCa(read: EnvironmentReader): string | undefined {
  if (!read.optional('INTERNAL_CA_FILE')) return undefined;
  return read.file('INTERNAL_CA_FILE', isCertificate, 'must name certificates in PEM');
}

/** Whether a text is a certificate in PEM, or begins with one. */
export function isCertificate(pem: string): boolean {
  return succeeds(() => new X509Certificate(pem) !== undefined);
}

/** Whether a text is the private key, in PEM, of a certificate. */
export function isKeyOf(pem: string, cert: string): boolean {
  return succeeds(() => new X509Certificate(cert).checkPrivateKey(createPrivateKey(pem)));
}

function succeeds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
