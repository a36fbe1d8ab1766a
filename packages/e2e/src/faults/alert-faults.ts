import { makeEvent, openBus } from '@telehealth/events';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { answers, startReceiver } from '@telehealth/test-servers/receiver';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished } from 'vitest';
import { webhookClient } from '../clients/webhook-client.ts';
import type { FaultyPlatform } from './faulty-platform.ts';

const type = 'journey.intake.submitted.v1';

/** Faults of webhooks that fire alerts. */
interface AlertFault {
  readonly name: string;
  readonly alerts: readonly string[];
  begin(platform: FaultyPlatform): Promise<void>;
  /** Whether a scrape shows it. */
  shows(scrape: string, before: string): boolean;
  end?(platform: FaultyPlatform): Promise<void>;
}

export const alertFaults: readonly AlertFault[] = [
  {
    name: 'an event that cannot be read',
    alerts: ['EventsParked'],
    // A lone surrogate cannot be stored.
    begin: (platform) => publish(platform, '\ud800'),
    shows: (scrape) => valueIn(scrape, 'events_parked') > 0,
  },
  {
    name: 'receivers that are gone',
    alerts: ['WebhookRegistrationsDisabled'],
    async begin(platform) {
      const receiver = await startReceiver();
      onTestFinished(receiver.close);
      receiver.answer = answers(410);
      for (const n of [1, 2, 3, 4, 5]) await register(platform, `${receiver.url}/${n}`);
      await publish(platform, 'jny_1');
    },
    shows: (scrape) => valueIn(scrape, 'webhook_registrations_disabled_total') === 5,
  },
  {
    name: 'a bus that is away',
    alerts: ['ProcessDegraded', 'OutboxStuck'],
    async begin(platform) {
      await linkTo(platform, 'bus').cut();
      await register(platform, 'https://receiver.example/hook');
      // NATS' client would not reconnect until a clock that was set back has caught up.
      platform.setClock('webhooks', 180_000);
    },
    shows: (scrape) =>
      valueIn(scrape, 'degraded') === 1 && valueIn(scrape, 'events_outbox_age_seconds') > 120,
    end: (platform) => linkTo(platform, 'bus').restore(),
  },
  {
    name: 'a database that is away',
    alerts: ['ProcessNotReady', 'DatabaseFails'],
    async begin(platform) {
      await linkTo(platform, 'database').cut();
      const calls = Array.from({ length: 40 }, () => register(platform, 'https://receiver.example/hook'));
      for (const call of await Promise.allSettled(calls)) expect(call.status).toBe('rejected');
    },
    shows: (scrape, before) =>
      valueIn(scrape, 'ready') === 0 &&
      valueIn(scrape, 'store_errors_total') - valueIn(before, 'store_errors_total') >= 40,
    end: (platform) => linkTo(platform, 'database').restore(),
  },
];

/** Resolves to a matching scrape of webhooks. */
export function scrapeUntil(
  { start }: FaultyPlatform,
  isIt: (scrape: string) => boolean = (scrape) =>
    valueIn(scrape, 'ready') === 1 && valueIn(scrape, 'degraded') === 0,
): Promise<string> {
  return eventually(async () => {
    const scrape = await (await fetch(`${start.operations_urls?.webhooks}/metrics`)).text();
    if (!isIt(scrape)) throw new Error('no scrape shows it yet');
    return scrape;
  });
}

/** Summed over labels. */
function valueIn(scrape: string, metric: string): number {
  const lines = [...scrape.matchAll(new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
  return lines.reduce((sum, [, value]) => sum + Number(value), 0);
}

function linkTo({ links }: FaultyPlatform, to: 'bus' | 'database') {
  const link = links.find((each) => each.from === 'webhooks' && each.to === to);
  if (link === undefined) throw new Error(`webhooks has no link to the ${to}`);
  return link.proxy;
}

function brandOf({ start }: FaultyPlatform): string {
  return start.brands[1]?.brand_id ?? '';
}

function register(platform: FaultyPlatform, url: string) {
  const { base_url: baseUrl, api_key: apiKey } = platform.start;
  return webhookClient({ baseUrl, apiKey, brandId: brandOf(platform) }).register(url, [type]);
}

/** As intake does. */
async function publish(platform: FaultyPlatform, subject: string): Promise<void> {
  const publisher = openBus(platform.busUrl('intake'), { clock: systemClock });
  onTestFinished(publisher.close);
  const event = makeEvent({
    type,
    clientId: platform.start.client_id,
    brandId: brandOf(platform),
    subject: 'jny_1',
    test: true,
    recordedAt: Date.now(),
    data: {},
  });
  await eventually(() => publisher.publish({ ...event, subject }));
}
