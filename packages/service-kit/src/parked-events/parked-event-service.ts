import { ParkedEventService } from '@telehealth/contracts/common/v1/parked_event_service';
import { refusal } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { operationOf } from '../calls/operation-of.ts';
import { pageLimit, pageOf } from '../calls/page.ts';
import { nextPageToken, readPageToken } from '../calls/page-token.ts';
import { limitsOf } from '../calls/store-calls.ts';
import { type AskedEvents, forEachAsked } from './asked-events.ts';
import { endEvent } from './end-event.ts';
import { findParked } from './parked-event-document.ts';
import type { ParkedEventParts } from './parked-event-parts.ts';
import { replayEvents } from './replay-events.ts';

/** For operators (decisions.md 16). */
export function parkedEventService(parts: ParkedEventParts): Contract {
  return contract(ParkedEventService, {
    async listParkedEvents({ limit, pageToken }, call) {
      const rows = pageLimit(limit);
      const after = readPageToken(pageToken, 'number', 'text');
      const query = { order: 'newest first', after, limit: rows + 1 } as const;
      const page = pageOf(await findParked(parts.parkedEvents, query, limitsOf(call)), rows);
      return {
        // Event data are not shown.
        events: page.rows.map(({ _id: parkedEventId, ...known }) => ({ ...known, parkedEventId })),
        nextPageToken: nextPageToken(page, ({ parkedAt, _id }) => [parkedAt, _id]),
      };
    },
    replayParkedEvents: (asked, call) => replayEvents(parts, asked, call),
    dropParkedEvents: (asked, call) => dropEvents(parts, asked, call),
  });
}

/** Throws `conflict` when the named event was handled. */
async function dropEvents(parts: ParkedEventParts, asked: AskedEvents, call: Call) {
  const operation = operationOf(call);
  let dropped = 0;
  const next = await forEachAsked(parts, asked, call, async ({ _id }) => {
    if (await endEvent(parts, _id, 'dropped', operation)) dropped++;
  });
  if (!asked.all && dropped === 0) throw refusal('parked_event_ended', 'The event was handled.');
  return { dropped, next };
}
