import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Clients } from '../context.ts';
import { retrievedAddressToJson } from '../encode/address.ts';
import type { AskNeighbour } from '../neighbours.ts';
import { AddressSuggestions, RetrievedAddress, RetrieveQuery, SuggestQuery } from '../schemas/address.ts';

const tags = ['Addresses'];

/** Addresses for the intake: suggest, then retrieve (interface.md 4.2 and 4.3). */
export function addAddressRoutes(
  scope: FastifyInstance,
  addresses: Clients['addresses'],
  ask: AskNeighbour,
): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();

  app.get('/v1/instrument/address/suggest', {
    schema: {
      operationId: 'suggestAddresses',
      summary: 'Suggest addresses as the patient types',
      description:
        'Labels to select from, no addresses. What a patient types without selecting is accepted too, as unverified.',
      tags,
      querystring: SuggestQuery,
      response: { 200: AddressSuggestions },
    },
    handler: async (request) => {
      const { q: query, limit = 0 } = request.query;
      const answer = await ask(request, (options) => addresses.suggestAddresses({ query, limit }, options));
      return { suggestions: answer.suggestions.map(({ id, label }) => ({ id, label })) };
    },
  });

  app.get('/v1/instrument/address/retrieve', {
    schema: {
      operationId: 'retrieveAddress',
      summary: 'The address behind a selected suggestion',
      tags,
      querystring: RetrieveQuery,
      response: { 200: RetrievedAddress },
    },
    handler: async (request) => {
      const { id } = request.query;
      return retrievedAddressToJson(
        await ask(request, (options) => addresses.retrieveAddress({ id }, options)),
      );
    },
  });
}
