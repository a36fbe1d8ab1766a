import type { EnvironmentReader } from '@telehealth/service-kit';

/** Settings of Smarty's services. */
export interface SmartySettings {
  /** US Autocomplete Pro, or a compatible service. */
  readonly autocompleteUrl: string;
  /** US Street. */
  readonly streetUrl: string;
  readonly authId: string;
  readonly authToken: string;
}

/** The configured provider. */
export type AddressProviderSettings =
  | { readonly provider: 'synthetic' }
  | ({ readonly provider: 'smarty' } & SmartySettings);

const providers = ['synthetic', 'smarty'] as const;
const addresses = {
  autocompleteUrl: 'https://us-autocomplete-pro.api.smarty.com/lookup',
  streetUrl: 'https://us-street.api.smarty.com/street-address',
};

/** Reads the configured provider and its settings. */
export function readAddressProvider(read: EnvironmentReader): AddressProviderSettings {
  const provider = read.oneOf('ADDRESS_PROVIDER', providers, 'synthetic');
  if (provider === 'synthetic') return { provider };
  return {
    provider,
    authId: read.secret('SMARTY_AUTH_ID'),
    authToken: read.secret('SMARTY_AUTH_TOKEN'),
    ...addresses,
  };
}
