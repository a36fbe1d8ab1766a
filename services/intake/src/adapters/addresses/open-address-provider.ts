import type { Logger, Registry } from '@telehealth/service-kit';
import type { AddressProvider } from './address-provider.ts';
import { monitorProvider } from './provider-monitor.ts';
import type { AddressProviderSettings } from './settings.ts';
import { createSmartyProvider } from './smarty-provider.ts';
import { createSyntheticProvider } from './synthetic-provider.ts';

/** Opens the configured provider. */
export function openAddressProvider(
  settings: AddressProviderSettings,
  parts: { readonly logger: Logger; readonly registry: Registry | undefined },
): AddressProvider {
  if (settings.provider === 'synthetic') return createSyntheticProvider();
  return createSmartyProvider(settings, { watch: monitorProvider(parts) });
}
