import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createClient } from '@connectrpc/connect';
import { SimulatedCheckoutService } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { createTransport, serveContracts } from '@telehealth/rpc';
import { createLogger } from '@telehealth/service-kit';
import { fakeClock, internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { openStore } from '@telehealth/store';
import { listening } from '@telehealth/test-servers/vitest';
import { onTestFinished } from 'vitest';
import type { CheckoutRequest, ProviderEvent } from '../../src/adapters/payment-provider.ts';
import { createSimulatedProvider } from '../../src/adapters/simulated/simulated-provider.ts';
import { simulatedCheckoutService } from '../../src/rpc/simulated-checkout-service.ts';
import {
  type SimulatedCheckouts,
  simulatedCheckoutsDefinition,
} from '../../src/storage/simulated-checkouts.ts';

/** Signs the events of the provider under test. */
export const signingKey = Buffer.alloc(32, 5);

const anHourMs = 60 * 60 * 1000;

/** The simulated provider on a store, its pages, and a confirmation route that takes its messages. */
export async function startSimulated(
  storeUrl = 'sqlite::memory:',
  wrap: (checkouts: SimulatedCheckouts) => SimulatedCheckouts = (checkouts) => checkouts,
) {
  const clock = fakeClock();
  const store = await openStore(storeUrl, { now: clock.now });
  onTestFinished(() => store.close());
  const simulatedCheckouts = wrap(await store.collection(simulatedCheckoutsDefinition));
  const route = {
    status: 200,
    confirmed: [] as ProviderEvent[],
    paths: [] as (string | undefined)[],
    bodies: [] as string[],
  };
  const confirmations = createServer(async (request, response) => {
    route.paths.push(request.url);
    const signature = String(request.headers['simulated-signature'] ?? '');
    const body = await buffer(request);
    route.bodies.push(body.toString());
    const event = provider.readConfirmation({ body, signature }, clock.now());
    if (event !== undefined && route.status === 200) route.confirmed.push(event);
    response.writeHead(route.status).end();
  });
  const eventsUrl = await listening(confirmations);
  const publicUrl = 'https://patients.example';
  const provider = createSimulatedProvider({
    checkouts: simulatedCheckouts,
    signingKey,
    publicUrl,
    eventsUrl,
    clock,
  });
  const logged: string[] = [];
  const logger = createLogger({ service: 'orders', destination: { write: (line) => logged.push(line) } });
  const context = { simulatedCheckouts, simulatedProvider: provider, clock, logger };
  const server = await serveContracts({
    contracts: [simulatedCheckoutService(context)],
    internalCallers: internalCallersInTests,
    logger,
    host: '127.0.0.1',
  });
  onTestFinished(() => server.close(0));
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  onTestFinished(() => transport.close());
  const pages = createClient(SimulatedCheckoutService, transport);

  const request = (said: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
    orderRef: 'ord_1',
    totalMinor: 9_900_000_001,
    currency: 'USD',
    capture: 'automatic',
    page: undefined,
    returnUrl: undefined,
    expiresAt: clock.now() + anHourMs,
    ...said,
  });
  /** A new checkout, and what a person with the address of its page sees and does. */
  async function open(said: Partial<CheckoutRequest> = {}) {
    const { checkoutUrl, refs } = await provider.openCheckout(request(said), {});
    const secret = checkoutUrl.replace(`${publicUrl}/checkout/`, '');
    const page = async () => {
      const { checkout } = await pages.getSimulatedCheckout({ secret });
      if (checkout === undefined) throw new Error('an answer without a checkout');
      return checkout;
    };
    const press = async (action: string, formToken?: string) => {
      await pages.submitSimulatedCheckout({
        secret,
        action,
        formToken: formToken ?? (await page()).formToken,
      });
    };
    return { refs, secret, page, press };
  }
  return { clock, provider, route, pages, publicUrl, request, open, log: () => logged.join('') };
}
