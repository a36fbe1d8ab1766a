import { get, operations } from '../../operation.ts';
import { SearchAnswer, SearchQuery } from './search.ts';

export const searchOperations = operations(
  { tag: 'Search', credentials: ['apiKey'], brand: 'optional' },
  {
    search: get('/v1/account/search', {
      anyScope: true,
      summary: 'Find a thing by its id or reference',
      description:
        'Answers the journeys, orders, events, deliveries, registrations and offerings with this id or reference, at most 20 of each, and the journeys of a person. A key with scopes finds what they read. Nothing is found of another client, as of what does not exist.',
      query: SearchQuery,
      answers: { 200: SearchAnswer },
    }),
  },
);
