import { FunnelService } from '@telehealth/contracts/intake/v1/funnel_service';
import { dayMs } from '@telehealth/ids';
import { command } from '../command/command.ts';
import { required, text } from '../command/flag.ts';

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export const funnelCommands = [
  command('funnel show', 'Count how far the patients of a brand got and where they left, node by node', {
    example: '--brand brd_3Fq8 --from 2026-11-01 --to 2026-11-30',
    method: FunnelService.method.getFunnel,
    flags: {
      brand: required(text('whose patients', '<brand-id>')),
      offering: text('only journeys that recorded this offering', '<offering-ref>'),
      source: text('only visits of this utm_source', '<source>'),
      from: text('the first UTC day; by default 29 days before the last one', '<2026-02-03>'),
      to: text('the last UTC day; by default today', '<2026-02-03>'),
    },
    request: ({ brand, offering = '', source = '', to = dayOf(Date.now()), from }) => ({
      ...{ brandId: brand, offeringRef: offering, source, toDay: to },
      fromDay: from ?? dayOf(Date.parse(to) - 29 * dayMs),
    }),
    columns: 'instrument_version node_id reached answered left went_back median_seconds',
    summed: ({ started, submitted, eligible, paid }) =>
      `started ${started ?? '<5'}, submitted ${submitted ?? '<5'}, eligible ${eligible ?? '<5'}, paid ${paid ?? '<5'}`,
  }),
];
