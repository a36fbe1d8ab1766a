import type { EnvironmentReader } from '@telehealth/service-kit/config';

/** The certificate authority of a deployment. */
export interface AcmeSettings {
  readonly directoryUrl: string;
  /** Where the authority writes to; empty for none. */
  readonly email: string;
  /** The authorities that verify its server certificate, PEM. Absent: those of Node. */
  readonly ca?: string;
}

/** Reads the settings whose names begin with `ACME_`. Undefined without a directory in test mode: certificates are simulated. */
export function readAcme(read: EnvironmentReader, mode: 'test' | 'live'): AcmeSettings | undefined {
  if (mode === 'test' && read.optional('ACME_DIRECTORY_URL') === undefined) return undefined;
  return {
    directoryUrl: read.checked(
      'ACME_DIRECTORY_URL',
      (text) => URL.parse(text)?.protocol === 'https:',
      'must be an https address',
      'https://acme-v02.api.letsencrypt.org/directory',
    ),
    email: read.checked(
      'ACME_EMAIL',
      (text) => text === '' || /^\S+@\S+$/.test(text),
      'must be an email address',
      '',
    ),
  };
}
