import { get, operations } from '../../operation.ts';
import { AddressSuggestions, RetrievedAddress, RetrieveQuery, SuggestQuery } from './address.ts';

export const addressOperations = operations(
  { tag: 'Addresses', credentials: ['apiKey', 'browserSession'], resource: 'intake', brand: 'required' },
  {
    suggestAddresses: get('/v1/instrument/address/suggest', {
      summary: 'Suggest addresses as the patient types',
      description:
        'Answers postal addresses that fit what the patient has typed so far, each with a label for a list to select from. Call it while the patient types into an address node, from the third character on. The list is empty when nothing fits and when the address provider does not answer; the patient can then type the whole address, which is accepted as unverified. Send the `id` of the selected suggestion as `suggestion_id` in the answer, or show its parts first with `retrieve`.',
      query: SuggestQuery,
      answers: { 200: AddressSuggestions },
    }),
    retrieveAddress: get('/v1/instrument/address/retrieve', {
      summary: 'Read the address behind a suggestion',
      description:
        'Answers the parts of an address that the patient selected, so that the page can show them. Call it only to show the address: as an answer to the node, the `id` of the suggestion is enough. A suggestion of another brand, one older than 15 minutes and an unknown one are 404; ask for suggestions again then.',
      query: RetrieveQuery,
      answers: { 200: RetrievedAddress },
    }),
  },
);
