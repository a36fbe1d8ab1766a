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
const autocompleteUrl = 'https://us-autocomplete-pro.api.smarty.com/lookup';
const streetUrl = 'https://us-street.api.smarty.com/street-address';

/** Reads the configured provider and its settings. */
export function readAddressProvider(read: EnvironmentReader): AddressProviderSettings {
  const provider = read.oneOf('ADDRESS_PROVIDER', providers, 'synthetic');
  if (provider === 'synthetic') return { provider };
  const fault = 'must be an http(s) address without credentials, query and fragment';
  return {
    provider,
    authId: read.secret('SMARTY_AUTH_ID'),
    authToken: read.secret('SMARTY_AUTH_TOKEN'),
    autocompleteUrl: read.outside('SMARTY_AUTOCOMPLETE_URL', isEndpoint, fault, autocompleteUrl),
    streetUrl: read.outside('SMARTY_STREET_URL', isEndpoint, fault, streetUrl),
  };
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin + url.pathname === url.href;
}
