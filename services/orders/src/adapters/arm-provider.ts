import { createSealer, deriveKey, type SealingKeys } from '@telehealth/sealing';
import type { DeploymentMode } from '@telehealth/service-kit/config';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { Store } from '@telehealth/store';
import { sealingPurposes } from '../domain/sealing-purposes.ts';
import { type SimulatedCheckouts, simulatedCheckoutsDefinition } from '../storage/simulated-checkouts.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { createSimulatedProvider, type SimulatedProvider } from './simulated/simulated-provider.ts';

/** The provider that takes the payments of new orders. */
export interface ArmedProvider {
  readonly provider: PaymentProvider;
  /** The parts for the checkout pages of the simulated provider; absent when another provider is armed. */
  readonly simulated?: {
    readonly simulatedProvider: SimulatedProvider;
    readonly simulatedCheckouts: SimulatedCheckouts;
  };
}

export interface ProviderConfig {
  readonly deploymentMode: DeploymentMode;
  readonly provider: ProviderSettings;
  readonly publicUrl: string;
  readonly sealingKeys: SealingKeys;
}

/** Opens the provider of a deployment. */
export async function armProvider(
  { deploymentMode: mode, provider: settings, publicUrl, sealingKeys }: ProviderConfig,
  { store, clock }: { readonly store: Pick<Store, 'collection'>; readonly clock: Clock },
): Promise<ArmedProvider> {
  if (settings.name === 'stripe') {
    const { secretKey, webhookSecrets, apiUrl } = settings;
    // Loaded where it is armed.
    const { createStripeProvider } = await import('./stripe/stripe-provider.ts');
    return { provider: createStripeProvider({ mode, secretKey, webhookSecrets, publicUrl, clock, apiUrl }) };
  }
  const simulatedCheckouts = await store.collection(simulatedCheckoutsDefinition);
  const [{ key }] = sealingKeys;
  const simulatedProvider = createSimulatedProvider({
    checkouts: simulatedCheckouts,
    returnUrls: createSealer(sealingKeys, sealingPurposes.returnUrls),
    signingKey: deriveKey(key, sealingPurposes.simulatedProvider),
    publicUrl,
    eventsUrl: settings.eventsUrl ?? publicUrl,
    clock,
  });
  return { provider: simulatedProvider, simulated: { simulatedProvider, simulatedCheckouts } };
}
