import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf } from '@telehealth/service-kit/calls';
import { resolveSuggestion } from '../../app/addresses/resolve-suggestion.ts';
import { suggestAddresses } from '../../app/addresses/suggest-addresses.ts';
import type { Context } from '../../context.ts';

const defaultLimit = 5;

export function addressService(context: Context): Contract {
  return contract(AddressService, {
    async suggestAddresses({ q: query, limit }, call) {
      const isLive = call.tenancy?.mode === 'live';
      const typed = { ...brandOf(call), query, limit: limit === 0 ? defaultLimit : limit, isLive };
      return { suggestions: await suggestAddresses(context, typed, call.signal) };
    },
    async retrieveAddress({ id }, call) {
      return await resolveSuggestion(context, { ...brandOf(call), id }, call.signal);
    },
  });
}
