import {
  RetrieveAddressResponseSchema,
  SuggestAddressesResponseSchema,
} from '@telehealth/contracts/intake/v1/address_service';
import { AddressSuggestions, RetrievedAddress } from '@telehealth/public-api/addresses/address';
import { addressOperations } from '@telehealth/public-api/addresses/operations';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const suggestionsToJson = jsonEncoder(SuggestAddressesResponseSchema, AddressSuggestions);
const addressToJson = jsonEncoder(RetrieveAddressResponseSchema, RetrievedAddress);

/** Addresses for the intake: suggest, then retrieve (interface.md 4.2 and 4.3). */
export function addAddressRoutes(scope: RouteScope, { clients: { addresses }, call }: RouteParts): void {
  scope.route({
    ...routeOf(addressOperations.suggestAddresses),
    handler: async (request) => {
      const { q: query, limit = 0 } = request.query;
      return suggestionsToJson(await call(request, addresses.suggestAddresses, { query, limit }));
    },
  });

  scope.route({
    ...routeOf(addressOperations.retrieveAddress),
    handler: async (request) => {
      const { id } = request.query;
      return addressToJson(await call(request, addresses.retrieveAddress, { id }));
    },
  });
}
