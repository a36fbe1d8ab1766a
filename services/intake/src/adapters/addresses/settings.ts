import type { EnvironmentReader } from '@telehealth/service-kit/config';

export interface SmartySettings {
  /** US Autocomplete Pro, or a compatible service. */
  readonly autocompleteUrl: string;
  /** US Street. */
  readonly streetUrl: string;
  readonly authId: string;
  readonly authToken: string;
}

export type AddressProviderSettings =
  | { readonly provider: 'synthetic' }
  | ({ readonly provider: 'smarty' } & SmartySettings);

const addresses = {
  autocompleteUrl: 'https://us-autocomplete-pro.api.smarty.com/lookup',
  streetUrl: 'https://us-street.api.smarty.com/street-address',
};

/** Reads `SMARTY_AUTH`. Without it, addresses are synthetic. */
export function readAddressProvider(read: EnvironmentReader): AddressProviderSettings {
  const variables = ['SMARTY_AUTH', 'SMARTY_AUTH_FILE'];
  if (variables.every((variable) => read.optional(variable) === undefined)) return { provider: 'synthetic' };
  return {
    provider: 'smarty',
    ...read.secretOf('SMARTY_AUTH', keyPair, 'must be <id>:<token>'),
    ...addresses,
  };
}

function keyPair(text: string) {
  const { authId, authToken } =
    /^(?<authId>[\x21-\x39\x3b-\x7e]{16,}):(?<authToken>[\x21-\x7e]{16,})$/.exec(text)?.groups ?? {};
  return authId === undefined || authToken === undefined ? undefined : { authId, authToken };
}
