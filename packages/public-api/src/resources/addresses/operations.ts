import { operations } from '../../operation.ts';
import { AddressSuggestions, RetrievedAddress, RetrieveQuery, SuggestQuery } from './address.ts';

export const addressOperations = operations(
  { tag: 'Addresses', credentials: ['apiKey'], brand: 'required' },
  {
    suggestAddresses: {
      method: 'GET',
      path: '/v1/instrument/address/suggest',
      summary: 'Suggest addresses as the patient types',
      description: 'Labels to select from. A typed address is accepted too, as unverified.',
      query: SuggestQuery,
      answers: { 200: AddressSuggestions },
    },
    retrieveAddress: {
      method: 'GET',
      path: '/v1/instrument/address/retrieve',
      summary: 'The address behind a selected suggestion',
      description: 'For showing it. As an answer, the `id` of the suggestion is enough.',
      query: RetrieveQuery,
      answers: { 200: RetrievedAddress },
    },
  },
);
