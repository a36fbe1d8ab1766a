import { createHmac, hash, randomUUID } from 'node:crypto';
import { dayMs } from '@telehealth/ids';
import type { Sealer } from '@telehealth/sealing';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { CallOptions } from '@telehealth/store';
import { getOrInsert, writable } from '@telehealth/store/writing';
import { request } from 'undici';
import type { ProviderRefs, ProviderView } from '../../domain/reports/report.ts';
import {
  checkoutIdOf,
  refsOf,
  reportsOf,
  type SimulatedCheckout,
  type SimulatedEvent,
} from '../../domain/simulated/checkout.ts';
import {
  type Decided,
  decideCancellation,
  decideCapture,
  decideRefund,
  type EventStamp,
  statusAt,
} from '../../domain/simulated/decide-action.ts';
import { decideAging } from '../../domain/simulated/decide-aging.ts';
import { storedReturnUrl } from '../../storage/return-url.ts';
import {
  type EventPosition,
  findCheckoutsWithEvents,
  type SimulatedCheckoutDocument,
  type SimulatedCheckouts,
  storeDecided,
} from '../../storage/simulated-checkouts.ts';
import type { CheckoutRequest, OpenedCheckout, PaymentProvider } from '../payment-provider.ts';
import { confirmationRefused, isSigned, sign } from '../signature.ts';
import { eventOf, messageIn, messageOf } from './event-message.ts';

export interface SimulatedParts {
  readonly checkouts: SimulatedCheckouts;
  /** Seals return URLs, bound to the id of their checkout. */
  readonly returnUrls: Sealer;
  /** Signs the events and makes the addresses of the pages unguessable: 32 random bytes or more. */
  readonly signingKey: Buffer;
  /** Where patients reach the pages. */
  readonly publicUrl: string;
  /** Where this process reaches the route of the confirmations. */
  readonly eventsUrl: string;
  readonly clock: Clock;
}

/** A provider whose customers press the buttons of its checkout pages. */
export interface SimulatedProvider extends PaymentProvider {
  openCheckout(request: CheckoutRequest, limits: CallOptions): Promise<OpenedCheckout>;
  /** Sends an event to the confirmation route. Rejects when it does not arrive; `eventsSince` has it all the same. */
  sendEvent(checkout: SimulatedCheckout, event: SimulatedEvent): Promise<void>;
}

const sendTimeoutMs = 5000;
const listedMs = 30 * dayMs;
const pageSize = 100;

/** A provider that takes no money. Its state is a collection of this service. */
export function createSimulatedProvider({
  checkouts,
  returnUrls,
  signingKey,
  publicUrl,
  eventsUrl,
  clock,
}: SimulatedParts): SimulatedProvider {
  const confirmationUrl = `${eventsUrl}/v1/payments/providers/simulated/events`;

  /** No body of an event begins with this text, so no signature is the secret of a page. */
  const secretOf = (orderRef: string) =>
    createHmac('sha256', signingKey).update(`checkout ${orderRef}`).digest('base64url');

  /** Stores the decision about the checkout, and returns the checkout. Undefined for a missing checkout. */
  async function change(
    refs: ProviderRefs,
    limits: CallOptions,
    decide: (checkout: SimulatedCheckoutDocument, stamp: EventStamp) => Decided | undefined,
  ): Promise<SimulatedCheckoutDocument | undefined> {
    const id = checkoutIdOf(refs);
    // The loop ends, because a checkout takes a bounded number of events.
    for (;;) {
      const checkout = id === undefined ? undefined : await checkouts.get(id, limits);
      const decided = checkout && decide(checkout, { eventId: randomUUID(), at: clock.now() });
      if (checkout === undefined || decided === undefined) return checkout;
      const stored = await storeDecided(checkouts, checkout, decided, limits);
      if (stored !== undefined) return stored;
    }
  }

  return {
    name: 'simulated',

    async openCheckout({ orderRef, totalMinor, currency, capture, page, returnUrl, expiresAt }, limits) {
      const secret = secretOf(orderRef);
      const _id = checkoutIdOfSecret(secret);
      const checkout = await getOrInsert(
        checkouts,
        {
          _id,
          version: 1,
          orderRef,
          totalMinor,
          currency,
          capture,
          ...(page !== undefined && { page }),
          ...storedReturnUrl(returnUrls, _id, returnUrl),
          createdAt: clock.now(),
          expiresAt,
          status: 'open',
          refundedMinor: 0,
          events: [],
        },
        limits,
      );
      const checkoutUrl = `${publicUrl}/checkout/${secret}`;
      return { ...viewOf(checkout), checkoutUrl, expiresAt: checkout.expiresAt };
    },

    async capture({ refs, amountMinor }, limits) {
      const checkout = await change(refs, limits, (present, stamp) =>
        decideCapture(present, amountMinor, stamp),
      );
      return viewOf(checkout);
    },

    async cancel(refs, limits) {
      return viewOf(await change(refs, limits, decideCancellation));
    },

    async forgetPatient(refs, limits) {
      const id = checkoutIdOf(refs);
      const unset = ['sealedReturnUrl', 'page'] as const;
      if (id !== undefined) await writable(checkouts).update(id, {}, { unset }, limits);
    },

    async ageAuthorization(refs, advances, limits) {
      const id = checkoutIdOf(refs);
      // The loop ends, because each move is taken once.
      for (;;) {
        const checkout = id === undefined ? undefined : await checkouts.get(id, limits);
        const set = checkout && decideAging(checkout, advances);
        if (checkout === undefined || set === undefined) return;
        const { _id, version } = checkout;
        await writable(checkouts).update(_id, { version }, { set, increment: { version: 1 } }, limits);
      }
    },

    async refund({ refs, refundId, amountMinor }, limits) {
      const eventOfRefund = ({ events }: SimulatedCheckout) =>
        events.find((event) => event.refundId === refundId);
      const checkout = await change(refs, limits, (present, stamp) =>
        eventOfRefund(present) ? undefined : decideRefund(present, { refundId, amountMinor }, stamp),
      );
      return { ...viewOf(checkout), refundRef: checkout && eventOfRefund(checkout)?.objects[0]?.ref };
    },

    async read(refs, limits) {
      // An expired checkout is cancelled before it is shown as cancelled.
      const checkout = await change(refs, limits, (present, stamp) =>
        statusAt(present, stamp.at) === present.status ? undefined : decideCancellation(present, stamp),
      );
      return viewOf(checkout);
    },

    readConfirmation(confirmation, now) {
      if (!isSigned(confirmation, [signingKey], now)) throw confirmationRefused();
      const message = messageIn(confirmation.body);
      if (message === undefined || message.livemode !== false) throw confirmationRefused();
      return eventOf(message);
    },

    async eventsSince(cursor, before, limits) {
      const position = cursor === undefined ? { since: clock.now() - listedMs } : positionOf(cursor);
      const found = await findCheckoutsWithEvents(checkouts, position, pageSize, limits);
      const last = found.at(-1);
      const hasMore = found.length === pageSize;
      const since = last?.lastEventAt ?? position.since;
      return {
        events: found
          .flatMap((checkout) =>
            checkout.events.flatMap((event) => eventOf(messageOf(checkout, event)) ?? []),
          )
          .filter(({ at }) => at < before)
          .sort((a, b) => a.at - b.at),
        // The next poll begins with the last instant again, because it may have more events.
        cursor: hasMore && last ? `${since}/${last._id}` : String(Math.min(since, before)),
        hasMore,
      };
    },

    async sendEvent(checkout, event) {
      const body = Buffer.from(JSON.stringify(messageOf(checkout, event)));
      // `fetch` takes three times the CPU.
      const { statusCode, body: answer } = await request(confirmationUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'simulated-signature': sign(body, signingKey, clock.now()),
        },
        body,
        signal: AbortSignal.timeout(sendTimeoutMs),
      });
      await answer.dump();
      if (statusCode >= 300) throw new Error(`the confirmation route answered with status ${statusCode}`);
    },
  };
}

/** The id of the checkout with this secret in the address of its page. */
export function checkoutIdOfSecret(secret: string): string {
  return hash('sha256', secret);
}

function viewOf(checkout: SimulatedCheckout | undefined): ProviderView {
  return checkout === undefined
    ? { refs: {}, reports: [] }
    : { refs: refsOf(checkout), reports: reportsOf(checkout) };
}

function positionOf(cursor: string): EventPosition {
  const [since, after] = cursor.split('/');
  return { since: Number(since), ...(after !== undefined && { after }) };
}
