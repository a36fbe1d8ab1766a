import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { Reached } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type Funnel, funnelOf, type TalliedDay } from '../../domain/funnel/funnel.ts';
import type { Tally } from '../../domain/funnel/tally.ts';
import { type FunnelHour, findHours } from '../../storage/funnel-hours.ts';

/** What to count: the journeys of a brand that began on these UTC days, both included. */
export interface FunnelQuery extends Reached {
  readonly brandId: string;
  /** Epoch ms at which the first and the last day begin. */
  readonly from: number;
  readonly to: number;
  /** Undefined: of every offering, and of none. */
  readonly offeringRef: string | undefined;
}

/** The funnel of a brand. One of a client that is not reached is empty, as that of a brand without journeys. */
export async function getFunnel(
  context: Pick<Context, 'funnelHours' | 'funnelSealer' | 'deploymentMode' | 'logger'>,
  { brandId, clientIds, from, to, offeringRef }: FunnelQuery,
  limits: CallOptions,
): Promise<Funnel> {
  if (to < from) throw new DomainError('malformed-request', 'a range ends before it begins');
  const hours = await findHours(context.funnelHours, { brandId, from, before: to + dayMs }, limits);
  const days = hours
    .filter(({ clientId }) => clientIds === undefined || clientIds.includes(clientId))
    .map((hour) => talliedDay(context, hour, offeringRef));
  return funnelOf(days, context.deploymentMode === 'live');
}

/** An hour that cannot be opened, as after its sealing key was removed, is logged and left out. */
function talliedDay(
  { funnelSealer, logger }: Pick<Context, 'funnelSealer' | 'logger'>,
  { _id, hour, sealed }: FunnelHour,
  offeringRef: string | undefined,
): TalliedDay {
  const day = new Date(hour).toISOString().slice(0, 10);
  try {
    const tallies = JSON.parse(Buffer.from(funnelSealer.open(_id, sealed)).toString()) as readonly Tally[];
    return {
      day,
      tallies: tallies.filter((one) => offeringRef === undefined || one.offeringRef === offeringRef),
    };
  } catch (err) {
    logger.error({ err }, 'an hour of a funnel could not be opened');
    return { day, tallies: [] };
  }
}
