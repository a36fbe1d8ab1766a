import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { type Contract, contract } from '@telehealth/rpc';
import { resolveSuggestion } from '../../app/addresses/resolve-suggestion.ts';
import { suggestAddresses } from '../../app/addresses/suggest-addresses.ts';
import type { Context } from '../../context.ts';

const defaultLimit = 5;

export function addressService(context: Context): Contract {
  return contract(AddressService, 'internal', {
    async suggestAddresses({ query, limit }, call) {
      const asked = { query, limit: limit === 0 ? defaultLimit : limit };
      const suggestions = await suggestAddresses(context, call, asked);
      return { suggestions: suggestions.map(({ id, label }) => ({ id, label })) };
    },
    async retrieveAddress({ id }, call) {
      const { address, deliverable, simulated } = await resolveSuggestion(context, call, id);
      return { address: { ...address, line2: address.line2 ?? '' }, deliverable, simulated };
    },
  });
}
