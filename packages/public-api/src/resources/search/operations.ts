import { get, operations, post } from '../../operation.ts';
import { ContactSearch, FoundJourneys, SearchAnswer, SearchQuery } from './search.ts';

export const searchOperations = operations(
  { tag: 'Search', credentials: ['apiKey'], brand: 'optional' },
  {
    search: get('/v1/account/search', {
      anyScope: true,
      summary: 'Find a thing by its id or reference',
      description:
        'Answers what has this id or reference, at most 20 of each kind, and the journeys of a person. A key with scopes finds what they read.',
      query: SearchQuery,
      answers: { 200: SearchAnswer },
    }),
    searchContacts: post('/v1/account/search/contacts', {
      resource: 'enrollments',
      limited: 'lookup',
      summary: 'Find the journeys of a patient',
      description:
        'Answers at most 50 journeys, the latest first, whose patient gave each contact sent. Neither answer nor audit has a contact.',
      furtherRules: 'Each contact is one that a patient can give.',
      body: ContactSearch,
      answers: { 200: FoundJourneys },
    }),
  },
);
