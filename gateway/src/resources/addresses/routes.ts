import {
  RetrieveAddressResponseSchema,
  SuggestAddressesResponseSchema,
} from '@telehealth/contracts/intake/v1/address_service';
import { AddressSuggestions, RetrievedAddress } from '@telehealth/public-api/addresses/address';
import { addressOperations } from '@telehealth/public-api/addresses/operations';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const suggestionsToJson = jsonEncoder(SuggestAddressesResponseSchema, AddressSuggestions);
const addressToJson = jsonEncoder(RetrieveAddressResponseSchema, RetrievedAddress);

/** Addresses for the intake: suggest, then retrieve (interface.md 4.2 and 4.3). */
export function addAddressRoutes(scope: RouteScope, { clients: { addresses }, call }: RouteParts): void {
  serve(scope, addressOperations.suggestAddresses, async (request) => {
    const { q: query, limit = 0 } = request.query;
    return suggestionsToJson(await call(request, addresses.suggestAddresses, { query, limit }));
  });

  serve(scope, addressOperations.retrieveAddress, async (request) => {
    const { id } = request.query;
    return addressToJson(await call(request, addresses.retrieveAddress, { id }));
  });
}
