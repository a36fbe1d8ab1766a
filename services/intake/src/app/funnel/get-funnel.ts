import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { Reach } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { ShownDay } from '../../domain/funnel/decide-shown.ts';
import { type Funnel, funnelOf } from '../../domain/funnel/funnel.ts';
import { sourcesOf } from '../../domain/funnel/sources.ts';
import type { Tally } from '../../domain/funnel/tally.ts';
import { findDays } from '../../storage/funnel-days.ts';
import { findHours } from '../../storage/funnel-hours.ts';
import { openSealed } from './sealed-tallies.ts';

/** The journeys of a brand that began on these UTC days, both included. */
export interface FunnelQuery extends Reach {
  readonly brandId: string;
  /** Epoch ms at which the first and the last day begin. */
  readonly from: number;
  readonly to: number;
  /** Undefined: of every offering, and of none. */
  readonly offeringRef: string | undefined;
  /** Undefined: of every source, and of none. */
  readonly source?: string | undefined;
}

/** The funnel of a brand; empty for a client that is not reached. A live client sees only published days. */
export async function getFunnel(
  context: Pick<Context, 'funnelHours' | 'funnelDays' | 'funnelSealer' | 'deploymentMode' | 'logger'>,
  { brandId, clientIds, from, to, offeringRef, source }: FunnelQuery,
  limits: CallOptions,
): Promise<Funnel & { readonly sources: readonly string[] }> {
  if (to < from) throw new DomainError('malformed-request', 'a range ends before it begins');
  const isLive = context.deploymentMode === 'live';
  const days = await (isLive ? shownDays : countedHours)(
    context,
    { brandId, from, before: to + dayMs },
    limits,
  );
  const talliedDays = days
    .filter(({ clientId }) => clientIds === undefined || clientIds.includes(clientId))
    .map(({ at, tallies }) => ({
      day: new Date(at).toISOString().slice(0, 10),
      tallies: tallies.filter((one) => offeringRef === undefined || one.offeringRef === offeringRef),
    }));
  const ofSource = talliedDays.map(({ day, tallies }) => ({
    day,
    tallies: tallies.filter((one) => source === undefined || one.source === source),
  }));
  return {
    ...funnelOf(ofSource, isLive),
    sources: sourcesOf(talliedDays.flatMap(({ tallies }) => tallies)),
  };
}

type Reader = Pick<Context, 'funnelHours' | 'funnelDays' | 'funnelSealer' | 'logger'>;
type Range = Parameters<typeof findHours>[1];

async function countedHours(context: Reader, range: Range, limits: CallOptions) {
  const hours = await findHours(context.funnelHours, range, limits);
  return hours.map((hour) => ({
    clientId: hour.clientId,
    at: hour.hour,
    tallies: openSealed<readonly Tally[]>(context, hour) ?? [],
  }));
}

async function shownDays(context: Reader, range: Range, limits: CallOptions) {
  const days = await findDays(context.funnelDays, range, limits);
  return days.map((day) => ({
    clientId: day.clientId,
    at: day.day,
    tallies: openSealed<ShownDay>(context, day)?.shown ?? [],
  }));
}
