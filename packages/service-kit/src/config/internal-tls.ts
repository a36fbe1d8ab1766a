import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ServerTls } from '@telehealth/rpc';
import type { EnvironmentReader } from './config.ts';

/** With the paths of its files. */
export interface ServerTlsFiles extends ServerTls {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Undefined: the ports are without TLS. */
export function readServerTls(read: EnvironmentReader): ServerTlsFiles | undefined {
  const certFile = read.optional('INTERNAL_CERT_FILE') ?? '';
  const keyFile = read.optional('INTERNAL_KEY_FILE') ?? '';
  if (certFile === '' && keyFile === '') return undefined;
  const cert = read.file('INTERNAL_CERT_FILE', isCertificate, 'must name a certificate in PEM');
  const fault = 'must name the private key of INTERNAL_CERT_FILE in PEM';
  const key = read.file('INTERNAL_KEY_FILE', (text) => cert === '' || isKeyOf(text, cert), fault);
  return { cert, key, certFile, keyFile };
}

/** PEM authorities of other services; undefined: Node's. */
export function readInternalCa(read: EnvironmentReader): string | undefined {
  if (!read.optional('INTERNAL_CA_FILE')) return undefined;
  return read.file('INTERNAL_CA_FILE', isCertificate, 'must name certificates in PEM');
}

/** PEM, possibly with further certificates. */
export function isCertificate(pem: string): boolean {
  return succeeds(() => new X509Certificate(pem) !== undefined);
}

/** PEM private key of the certificate. */
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
