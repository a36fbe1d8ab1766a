import { backgroundLimits, remove, taskOperation } from '@telehealth/changes';
import { feedClocks } from '@telehealth/feed';
import { openClientRecords } from '@telehealth/idempotency';
import { type ClientPlace, documentsOf, idsFrom } from '@telehealth/service-kit/client-data';
import { lastAnswersDefinition } from '@telehealth/service-kit/upstreams';
import type { Context } from '../../context.ts';
import { removeMediaItem } from '../media/remove-media.ts';
import { eraseJourney } from './erase-journey.ts';

/** What intake stores about a client, in the order of its removal. */
export async function clientPlaces(context: Context): Promise<readonly ClientPlace[]> {
  const { store, clock, media } = context;
  const ofClient = (clientId: string) => [{ clientId }];
  return [
    journeysPlace(context),
    documentsOf(media, 'media', ofClient, async (item) => {
      await removeMediaItem(context, item, {});
      return true;
    }),
    documentsOf(context.signInLinks, 'sign_in_links', ofClient),
    documentsOf(context.signIns, 'sign_ins', ofClient),
    documentsOf(context.signInSessions, 'sign_in_sessions', ofClient),
    // The schedule counts a stale hour again, so its funnel goes after it.
    documentsOf(context.staleHours, 'funnel_stale_hours', ofClient),
    documentsOf(context.funnelHours, 'funnel_hours', ofClient),
    documentsOf(context.funnelDays, 'funnel_days', ofClient),
    documentsOf(context.overlays, 'overlays', ofClient),
    documentsOf(context.clientUsage, 'client_usage', ofClient),
    documentsOf(await store.collection(lastAnswersDefinition), 'last_answers', (clientId) => [
      idsFrom(`accounts ${clientId} `),
      idsFrom(`catalog ${clientId} `),
    ]),
    documentsOf(await store.collection(feedClocks), 'feed_clocks', (clientId) => [{ _id: clientId }]),
    await openClientRecords(store, clock),
  ];
}

const pageSize = 100;

/** Of an erasure: its media are gone, and its event is out. */
const isOver = { erasingSince: { exists: false }, outboxSince: { exists: false } } as const;

/** Erases each journey of a client as an operator would, and a page later removes what the erasure has left. */
function journeysPlace(context: Context): ClientPlace {
  const { journeys } = context;
  return {
    place: 'journeys',
    count: (clientId, limits) => journeys.count({ clientId }, limits),
    async removeSome(clientId, share) {
      const page = await journeys.find(
        { clientId },
        { sort: { clientId: 'asc', _id: 'asc' }, limit: pageSize, without: ['sealed'] },
        share.limits,
      );
      let removed = 0;
      for (const { _id: journeyId, erasedAt } of page) {
        if (await share.isOver()) return removed;
        if (erasedAt === undefined) {
          const journey = { journeyId, clientIds: [clientId], announcesAgain: false };
          await eraseJourney(context, taskOperation('client_deletion'), journey);
        } else if (await remove(journeys, journeyId, isOver, backgroundLimits)) removed++;
      }
      return removed;
    },
  };
}
