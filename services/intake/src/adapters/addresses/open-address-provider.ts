import type { Logger, Registry } from '@telehealth/service-kit/telemetry';
import type { AddressProvider } from './address-provider.ts';
import { monitorProvider } from './provider-monitor.ts';
import type { AddressProviderSettings } from './settings.ts';
import { createSmartyProvider } from './smarty-provider.ts';
import { createSyntheticProvider } from './synthetic-provider.ts';

export function openAddressProvider(
  settings: AddressProviderSettings,
  parts: { readonly logger: Logger; readonly registry: Registry | undefined },
): AddressProvider {
  const watch = monitorProvider(parts);
  return settings.provider === 'synthetic'
    ? createSyntheticProvider()
    : createSmartyProvider(settings, { watch });
}
