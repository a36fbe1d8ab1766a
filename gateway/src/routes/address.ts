import {
  RetrieveAddressResponseSchema,
  SuggestAddressesResponseSchema,
} from '@telehealth/contracts/intake/v1/address_service';
import {
  AddressSuggestions,
  RetrievedAddress,
  RetrieveQuery,
  SuggestQuery,
} from '@telehealth/public-api/addresses/address';
import { jsonEncoder } from '../encode/json-encoder.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const tags = ['Addresses'];
const suggestionsToJson = jsonEncoder(SuggestAddressesResponseSchema, AddressSuggestions);
const addressToJson = jsonEncoder(RetrieveAddressResponseSchema, RetrievedAddress);

/** Addresses for the intake: suggest, then retrieve (interface.md 4.2 and 4.3). */
export function addAddressRoutes(scope: RouteScope, { clients: { addresses }, call }: RouteParts): void {
  scope.get('/v1/instrument/address/suggest', {
    schema: {
      operationId: 'suggestAddresses',
      summary: 'Suggest addresses as the patient types',
      description: 'Labels to select from. A typed address is accepted too, as unverified.',
      tags,
      querystring: SuggestQuery,
      response: { 200: AddressSuggestions },
    },
    handler: async (request) => {
      const { q: query, limit = 0 } = request.query;
      return suggestionsToJson(await call(request, addresses.suggestAddresses, { query, limit }));
    },
  });

  scope.get('/v1/instrument/address/retrieve', {
    schema: {
      operationId: 'retrieveAddress',
      summary: 'The address behind a selected suggestion',
      description: 'For showing it. As an answer, the `id` of the suggestion is enough.',
      tags,
      querystring: RetrieveQuery,
      response: { 200: RetrievedAddress },
    },
    handler: async (request) => {
      const { id } = request.query;
      return addressToJson(await call(request, addresses.retrieveAddress, { id }));
    },
  });
}
