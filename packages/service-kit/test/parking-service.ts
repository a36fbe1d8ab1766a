import { createClient } from '@connectrpc/connect';
import { ParkedEventService } from '@telehealth/contracts/common/v1/parked_event_service';
import { type EventEnvelope, type EventHandler, makeEvent } from '@telehealth/events';
import type { Store } from '@telehealth/store';
import { onTestFinished } from 'vitest';
import { parkEvent } from '../src/parked-events/park-event.ts';
import { type Foundation, openFoundation, serveService } from '../src/service/index.ts';
import { type FakeClock, fakeClock, heldElsewhere, serviceUnderTest } from '../src/testing/index.ts';

/** The consumer of the service. */
export const consumer = 'mailer';

const types = ['journey.intake.submitted.v1'] as const;

/** A service that does nothing but consume events, and an operator of it. */
export interface ParkingService {
  readonly context: Foundation;
  readonly clock: FakeClock;
  readonly operator: ReturnType<typeof createClient<typeof ParkedEventService>>;
  log(): string;
  /** Parks an event as the bus does, a second after the one before. */
  park(event?: EventEnvelope): Promise<EventEnvelope>;
  /** Parks a message that is not an event. */
  parkMessage(text: string): Promise<void>;
}

/** What to start. */
export interface ParkingOptions {
  readonly storeUrl: string;
  /** By default it handles everything. */
  readonly handle?: EventHandler;
  readonly wrapStore?: (store: Store) => Store;
}

/** Starts the service on free ports; it is closed with the test. */
export async function startParking({ storeUrl, handle, wrapStore }: ParkingOptions): Promise<ParkingService> {
  const clock = fakeClock();
  const { context, asOperator, log, close } = await serviceUnderTest(
    {
      name: 'test',
      createContext: (config: Parameters<typeof openFoundation>[1], overrides) =>
        openFoundation('test', config, overrides, async () => ({})),
      createServer: (opened: Foundation, listen) =>
        serveService(opened, listen, {
          ...{ auditScope: 'accounts', contracts: [], authenticateOperator },
          clientData: { places: [], findDeletion: async () => true },
        }),
    },
    { storeUrl },
    { clock, ...(wrapStore && { wrapStore }) },
    (opened) => ({ ...opened, leases: heldElsewhere(opened) }),
  );
  onTestFinished(close);
  if (handle !== undefined) await context.bus.work({ name: consumer, types, handle });
  return {
    context,
    clock,
    log,
    operator: createClient(ParkedEventService, asOperator('ada')),
    async park(event = someEvent()) {
      clock.pass(1000);
      await parkEvent(context, { consumer, reason: 'failed', event });
      return event;
    },
    async parkMessage(text) {
      clock.pass(1000);
      const message = { subject: 'events.journey.intake.submitted.v1.brd_1', message: Buffer.from(text) };
      await parkEvent(context, { consumer, reason: 'malformed', ...message });
    },
  };
}

/** An event of a brand, with a canary in what it says. */
export function someEvent(brandId: string | undefined = 'brd_1'): EventEnvelope {
  return makeEvent({
    type: 'journey.intake.submitted.v1',
    clientId: 'cli_1',
    subject: 'jny_1',
    test: true,
    brandId,
    recordedAt: 0,
    data: { journeyId: 'jny_canary' },
  });
}

async function authenticateOperator(token: string) {
  return token === 'ada' ? { name: 'ada', scopes: new Set(['events']), clientIds: undefined } : undefined;
}
