import type { Sealer } from '@telehealth/sealing';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { AcmeAccounts } from '../../storage/certificates.ts';
import type { CertificateDirectives } from '../../storage/simulation.ts';
import { acmeAccount } from './acme-account.ts';
import { acmeProvider } from './acme-provider.ts';
import type { AcmeSettings } from './acme-settings.ts';
import type { CertificateProvider } from './certificate-provider.ts';
import { simulatedProvider } from './simulated-provider.ts';

export interface ProviderParts {
  readonly accounts: AcmeAccounts;
  readonly accountSealer: Sealer;
  readonly clock: Clock;
  readonly directives: CertificateDirectives | undefined;
}

/** The authority is simulated without settings. */
export function openCertificateProvider(
  acme: AcmeSettings | undefined,
  { accounts, accountSealer, directives, clock }: ProviderParts,
): CertificateProvider {
  if (acme !== undefined) return acmeProvider(acmeAccount(acme, { accounts, sealer: accountSealer }));
  if (directives === undefined) throw new Error('neither a real nor a simulated authority is configured');
  return simulatedProvider(directives, clock);
}
