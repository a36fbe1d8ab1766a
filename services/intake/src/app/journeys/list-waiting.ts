import { type ClientIds, matching, type Page, pageOf } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { WaitingMilestone } from '../../domain/history/decide-milestone.ts';

export interface ListedMilestone extends WaitingMilestone {
  readonly journeyId: string;
}

export interface WaitingQuery {
  readonly clientIds: ClientIds;
  /** Undefined: of every journey. */
  readonly journeyId: string | undefined;
  /** The last milestone of the page before. */
  readonly after: Pick<ListedMilestone, 'journeyId' | 'arrival'> | undefined;
  readonly limit: number;
}

/** By journey, then by arrival. */
export async function listWaiting(
  { journeys }: Context,
  { clientIds, journeyId, after, limit }: WaitingQuery,
  limits: CallOptions,
): Promise<Page<ListedMilestone>> {
  const from = journeyId ?? after?.journeyId ?? '';
  // The first journey may have no milestone after the position.
  const documents = await journeys.find(
    { waitingJourney: journeyId ?? { gte: from }, ...matching({ clientIds }) },
    { sort: { waitingJourney: 'asc' }, limit: limit + 2 },
    limits,
  );
  const rows = documents.flatMap(({ _id, waiting = [] }) =>
    waiting
      .filter(({ arrival }) => after === undefined || _id !== after.journeyId || arrival > after.arrival)
      .toSorted((a, b) => a.arrival - b.arrival)
      .map((milestone) => ({ ...milestone, ...milestone.tracking, journeyId: _id })),
  );
  return pageOf(rows, limit);
}
