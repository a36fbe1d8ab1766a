import { DomainError } from '@telehealth/errors';
import type { SealingKeys } from '@telehealth/sealing';
import type { Clock } from '@telehealth/service-kit';
import type { Store } from '@telehealth/store';
import type { CertificateDirectives } from '../../storage/certificate-directives.ts';
import type { AcmeSettings } from './acme-settings.ts';
import type { CertificateProvider } from './certificate-provider.ts';
import { simulatedProvider } from './simulated-provider.ts';

/** What a provider is built on. */
export interface ProviderParts {
  readonly store: Store;
  readonly sealingKeys: SealingKeys;
  readonly clock: Clock;
  /** Undefined: the authority is not simulated. */
  readonly directives: CertificateDirectives | undefined;
}

/** The certificate authority as the settings say; without them it is simulated. */
export async function openCertificateProvider(
  _acme: AcmeSettings | undefined,
  { directives, clock }: ProviderParts,
): Promise<CertificateProvider> {
  if (directives !== undefined) return simulatedProvider(directives, clock);
  return {
    step: async () => {
      throw new DomainError('unavailable', 'no certificate authority is asked yet');
    },
    close: async () => {},
  };
}
