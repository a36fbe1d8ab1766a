import { DomainError } from '@telehealth/errors';
import type { SealingKeys } from '@telehealth/sealing';
import type { Store } from '@telehealth/store';
import type { AcmeSettings } from './acme-settings.ts';
import type { CertificateProvider } from './certificate-provider.ts';

/** What a provider is built on. */
export interface ProviderParts {
  readonly store: Store;
  readonly sealingKeys: SealingKeys;
}

/** The certificate authority as the settings say; without them it is simulated. */
export async function openCertificateProvider(
  _acme: AcmeSettings | undefined,
  _parts: ProviderParts,
): Promise<CertificateProvider> {
  return {
    step: async () => {
      throw new DomainError('unavailable', 'no certificate authority is asked yet');
    },
    close: async () => {},
  };
}
