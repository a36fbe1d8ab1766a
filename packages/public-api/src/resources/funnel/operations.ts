import { get, operations } from '../../operation.ts';
import { FunnelAnswer, FunnelQuery } from './funnel.ts';

export const funnelOperations = operations(
  { tag: 'Funnel', credentials: ['apiKey'], resource: 'enrollments', brand: 'in-path' },
  {
    readFunnel: get('/v1/account/brands/{brand_id}/funnel', {
      summary: 'Count how far patients got',
      description:
        'Answers how many journeys of the brand began on some days, how far they got, and where patients left. Journeys of test runs and erased ones do not count, and neither does one without an answer; a change counts after about five minutes. In live mode a day is counted once, some days after it, counts go in fives and are null below five: they never reveal anything about one patient. With `Accept: text/csv` the nodes come as CSV.',
      query: FunnelQuery,
      furtherRules: 'The days exist, and there are from 1 to 92 of them.',
      csv: 'instrument_version,node_id,reached\r\n',
      answers: { 200: FunnelAnswer },
    }),
  },
);
