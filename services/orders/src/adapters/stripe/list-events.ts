import type { CallOptions } from '@telehealth/store';
import type Stripe from 'stripe';
import type { EventPage } from '../payment-provider.ts';
import { answerOf, expectMode, type StripeApi, within } from './exchange.ts';
import { fromEvent, listedTypes } from './from-event.ts';

const aDay = 24 * 60 * 60;
/** Stripe keeps events for 30 days. */
const keptDays = 30;
const pageSize = 100;

/**
 * The events of a day from the cursor on and before an instant (epoch ms), oldest first. Stripe lists the latest event first, so a
 * day is read whole. The cursor is a second (unix time). After the last page it is the second of the last event, which the next
 * page reads again, because it may have more events.
 */
export async function listEvents(
  api: StripeApi,
  {
    cursor,
    before,
    now,
  }: { readonly cursor: string | undefined; readonly before: number; readonly now: number },
  limits: CallOptions,
): Promise<EventPage> {
  const nowSeconds = Math.floor(now / 1000);
  const from = Math.max(Number(cursor ?? 0), nowSeconds - keptDays * aDay);
  // The last part has no end and is at least a day long, so that it also has an event that Stripe lists late.
  const until = from + 2 * aDay <= nowSeconds ? from + aDay : undefined;
  const end = until ?? Math.floor(before / 1000);
  const events: Stripe.Event[] = [];
  for (let hasMore = true; hasMore; ) {
    const last = events.at(-1)?.id;
    const { content } = await answerOf(
      api,
      api.client.events.list(
        {
          created: { gte: from, lt: end },
          types: [...listedTypes],
          limit: pageSize,
          ...(last !== undefined && { starting_after: last }),
        },
        within(limits),
      ),
    );
    events.push(...content.data);
    hasMore = content.has_more && content.data.length > 0;
  }
  for (const { livemode } of events) expectMode(api, livemode);
  return {
    events: events.toReversed().flatMap((event) => fromEvent(event) ?? []),
    cursor: String(until ?? events[0]?.created ?? from),
    hasMore: until !== undefined,
  };
}
