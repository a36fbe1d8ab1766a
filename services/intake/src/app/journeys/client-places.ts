import { backgroundLimits, taskOperation } from '@telehealth/changes';
import { feedClocks } from '@telehealth/feed';
import { openClientRecords } from '@telehealth/idempotency';
import { type ClientPlace, documentsOf, idsFrom, removeDelivered } from '@telehealth/service-kit/client-data';
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

/** Erases the journeys of a client as any other, and removes what an erasure leaves once its event is out and its media are gone. */
function journeysPlace(context: Context): ClientPlace {
  const { journeys } = context;
  return {
    place: 'journeys',
    count: (clientId, limits) => journeys.count({ clientId }, limits),
    async removeSome(clientId, share) {
      const done = { erasedAt: { exists: true }, erasingSince: { exists: false } } as const;
      const erased = await journeys.find(
        { clientId, ...done, outboxSince: { exists: false } },
        { limit: pageSize },
        share.limits,
      );
      let removed = 0;
      for (const journey of erased) {
        if (await share.isOver()) return removed;
        if (await removeDelivered(journeys, journey, backgroundLimits)) removed++;
      }
      const kept = await journeys.find(
        { clientId, erasedAt: { exists: false } },
        { limit: pageSize, without: ['sealed'] },
        share.limits,
      );
      for (const { _id: journeyId } of kept) {
        if (await share.isOver()) return removed;
        const journey = { journeyId, clientIds: [clientId], announcesAgain: false };
        await eraseJourney(context, taskOperation('client_deletion'), journey);
      }
      return removed;
    },
  };
}
