import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { EventType } from '@telehealth/contracts/events';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { type EventEnvelope, makeEvent } from '@telehealth/events';
import { keepEvent } from '../src/app/events/keep-event.ts';
import { as, startWebhooks, type WebhooksOptions } from './webhooks-under-test.ts';

/** What a test says of an event; the rest is usual. */
export interface SomeEvent {
  readonly clientId?: string;
  /** Null: about no brand. */
  readonly brandId?: string | null;
  readonly type?: EventType;
  readonly journeyId?: string;
  readonly recordedAt?: number;
  readonly sequence?: number;
  readonly testRun?: boolean;
}

/** An event of brand `brd_1` of client `cli_1` by default; each one is another. */
export function someEvent(event: SomeEvent = {}): EventEnvelope {
  const { clientId = 'cli_1', brandId = 'brd_1', type, journeyId = 'jny_1' } = event;
  const data = brandId === null ? {} : { journeyId };
  return makeEvent<EventType>({
    type: type ?? (brandId === null ? 'onboarding.client.completed.v1' : 'journey.identity.bound.v1'),
    ...{ clientId, subject: journeyId, test: true, data },
    recordedAt: event.recordedAt ?? Date.UTC(2026, 0, 1),
    ...(event.testRun && { testRun: true }),
    ...(brandId !== null && { brandId }),
    ...(event.sequence !== undefined && { sequence: event.sequence }),
  });
}

/** Starts webhooks and reads the events of a brand, `brd_1` by default. */
export async function startWithEvents(options: WebhooksOptions = {}) {
  const webhooks = await startWebhooks(options);
  const events = webhooks.client(EventService);
  type ListRequest = Parameters<typeof events.listEvents>[0];
  const list = async (request: ListRequest = {}, options = as()) => {
    const { bodiesJson, ...page } = await events.listEvents(request, options);
    return { ...page, ids: bodiesJson.map((body): string => JSON.parse(body).id) };
  };
  return {
    ...webhooks,
    events,
    list,
    /** Takes events up, one after the other; their ids. */
    async keep(...some: readonly SomeEvent[]) {
      const ids: string[] = [];
      for (const one of some) ids.push((await keepEvent(webhooks.context, someEvent(one)))._id);
      return ids;
    },
    /** The list from an instant on (epoch ms). */
    listSince: (ms: number) => list({ since: timestampFromMs(ms) }),
  };
}
