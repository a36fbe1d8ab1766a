import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Client, createClient } from '@connectrpc/connect';
import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { CheckoutReturnService } from '@telehealth/contracts/orders/v1/checkout_return_service';
import { ConfirmationService } from '@telehealth/contracts/orders/v1/confirmation_service';
import type { Capture } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { SimulatedCheckoutService } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { type EventEnvelope, readEventData } from '@telehealth/events';
import { callOptions, type RpcTransport } from '@telehealth/rpc';
import type { ServiceServer } from '@telehealth/service-kit/service';
import type { Registry } from '@telehealth/service-kit/telemetry';
import { type FakeClock, fakeClock, heldElsewhere, serviceUnderTest } from '@telehealth/service-kit/testing';
import type { Store } from '@telehealth/store';
import { expect, onTestFinished } from 'vitest';
import type { PaymentProvider } from '../src/adapters/payment-provider.ts';
import { readEventList } from '../src/app/confirmations/read-event-list.ts';
import { processDueOrders } from '../src/app/payments/due-orders.ts';
import type { OrderSettings } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import type { SimulatedCheckout } from '../src/domain/simulated/checkout.ts';
import { service } from '../src/service.ts';
import { type ConfirmationDocument, findUnapplied } from '../src/storage/confirmations.ts';
import type { OrderDocument } from '../src/storage/orders.ts';
import { type Script, scriptedUpstreams, usualScript } from './scripted-upstreams.ts';

const minute = 60_000;

/** The brand of a call, and the metadata that travels with it. */
export interface Caller {
  readonly clientId?: string;
  readonly brandId?: string;
  readonly brandIds?: readonly string[];
  readonly idempotencyKey?: string;
  /** The test run that calls. */
  readonly e2eRunId?: string;
}

/** The options of a call for a brand: `brd_1` of client `cli_1` by default. */
export function as({ clientId = 'cli_1', brandId = 'brd_1', e2eRunId, ...given }: Caller = {}) {
  const { brandIds = [brandId], ...rest } = given;
  const tenancy = { clientId, brandIds, brandId, mode: 'test', credentialId: 'key_1', e2eRunId } as const;
  const requestFingerprint = rest.idempotencyKey && 'a'.repeat(64);
  return callOptions({ correlationId: 'c-1', tenancy, requestFingerprint, ...rest });
}

/** The options of a call for all brands of a client. */
export function asClient(brandIds: readonly string[] = ['brd_1', 'brd_2'], clientId = 'cli_1') {
  const tenancy = { clientId, brandIds, brandId: undefined, mode: 'test', credentialId: 'key_1' } as const;
  return callOptions({ correlationId: 'c-1', tenancy });
}

/** A confirmation of the simulated provider. */
export interface Signed {
  readonly provider: string;
  readonly body: Buffer;
  readonly signature: string;
}

/** What to start. */
export interface OrdersOptions {
  readonly storeUrl?: string;
  readonly clock?: FakeClock;
  readonly script?: Script;
  readonly settings?: Partial<OrderSettings>;
  readonly wrapStore?: (store: Store) => Store;
  readonly wrapProvider?: (provider: PaymentProvider) => PaymentProvider;
  readonly sealingKey?: Buffer;
  /** Keys after `k1`; none by default. */
  readonly retiredKeyIds?: readonly string[];
  /** Where the service counts. */
  readonly registry?: Registry;
  /** Takes what closes the service; without it, that is the end of the test. */
  readonly finished?: (close: () => Promise<void>) => void;
}

/** A running service, called as the gateway does. */
export interface OrdersUnderTest {
  readonly context: Context;
  readonly server: ServiceServer;
  readonly transport: RpcTransport;
  readonly clock: FakeClock;
  readonly script: Script;
  readonly orders: Client<typeof OrderService>;
  readonly payments: Client<typeof PaymentService>;
  readonly confirmations: Client<typeof ConfirmationService>;
  readonly pages: Client<typeof SimulatedCheckoutService>;
  readonly returns: Client<typeof CheckoutReturnService>;
  /** How confirmations travel: lost ones never arrive. */
  readonly route: { isLosing: boolean; readonly paths: unknown[]; readonly sent: Signed[] };
  asOperator(token: string): RpcTransport;
  /** Presses a button of the checkout page of an order that was initiated. */
  press(checkoutUrl: string, ...actions: string[]): Promise<void>;
  /** Opens an order of `jny_1` and answers where it is paid. */
  initiate(
    request?: { journeyId?: string; offeringRef?: string; returnUrl?: string; capture?: Capture },
    caller?: Caller,
  ): Promise<{ orderRef: string; checkoutUrl: string; created: boolean }>;
  stateOf(orderRef: string): Promise<string | undefined>;
  /** Every order of the store. */
  placed(): Promise<readonly OrderDocument[]>;
  /** Every checkout of the simulated provider. */
  checkouts(): Promise<readonly SimulatedCheckout[]>;
  /** The captures and refunds that the provider made, as `object amount`. */
  moved(): Promise<readonly string[]>;
  /** The confirmations that are not applied, the latest first. */
  unapplied(): Promise<readonly ConfirmationDocument[]>;
  /** Everything published so far, in order. */
  events(): Promise<readonly EventEnvelope[]>;
  /** What the events tell, of one order or of all: the entries of the ledger, and a cancellation. */
  announced(orderRef?: string): Promise<readonly string[]>;
  /** The standing of each published event about it. */
  standings(): Promise<readonly string[]>;
  /** Runs the schedule once. */
  sweep(): Promise<void>;
  log(): string;
  close(): Promise<void>;
}

/** Starts orders with the simulated provider on free ports; it is closed with the test at the latest. */
export async function startOrders(options: OrdersOptions = {}): Promise<OrdersUnderTest> {
  const { clock = fakeClock(), script = usualScript(), storeUrl = 'sqlite::memory:' } = options;
  const { finished = onTestFinished } = options;
  const route: OrdersUnderTest['route'] = { isLosing: false, paths: [], sent: [] };
  // Stands for the gateway, whose route hands confirmations to the service.
  const gateway = createHttpServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers['simulated-signature'] ?? '');
    const confirmation = { provider: 'simulated', body, signature };
    route.paths.push(request.url);
    route.sent.push(confirmation);
    const isTaken =
      !route.isLosing &&
      (await confirmations.confirm(confirmation).then(
        () => true,
        () => false,
      ));
    response.writeHead(isTaken ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const publicUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const nowhere = ['http://127.0.0.1:9'];
  const { context, server, transport, asOperator, log, close } = await serviceUnderTest(
    service,
    {
      ...{ storeUrl, publicUrl },
      ...{ accountsUrls: nowhere, catalogUrls: nowhere, intakeUrls: nowhere },
      sealingKeys: [
        { id: 'k1', key: options.sealingKey ?? randomBytes(32) },
        ...(options.retiredKeyIds ?? []).map((id) => ({ id, key: randomBytes(32) })),
      ],
      provider: { name: 'simulated' },
      orders: {
        payWithinMs: 24 * 60 * minute,
        reconcileEveryMs: 15 * minute,
        readEventsEveryMs: 5 * minute,
        awaitConfirmationMs: 0,
        accountingMs: 400 * 24 * 60 * minute,
        ...options.settings,
      },
    },
    {
      clock,
      upstreams: scriptedUpstreams(script),
      authenticateOperator,
      ...(options.wrapStore && { wrapStore: options.wrapStore }),
      ...(options.registry && { registry: options.registry }),
    },
    (opened) => ({
      ...opened,
      leases: heldElsewhere(opened),
      provider: options.wrapProvider?.(opened.provider) ?? opened.provider,
    }),
  );
  const closeAll = async () => {
    gateway.closeAllConnections();
    gateway.close();
    await close();
  };
  finished(closeAll);
  const confirmations = createClient(ConfirmationService, transport);
  const payments = createClient(PaymentService, transport);
  const pages = createClient(SimulatedCheckoutService, transport);
  const published = await recorded(context);
  const events = async () => {
    await context.relay.drain();
    return published;
  };
  const checkouts = async () =>
    (await context.simulated?.simulatedCheckouts.find({}, { limit: 100 })) ?? expect.fail();
  return {
    ...{ context, server, transport, clock, script, route, confirmations, payments, pages, asOperator, log },
    orders: createClient(OrderService, transport),
    returns: createClient(CheckoutReturnService, transport),
    close: closeAll,
    async press(checkoutUrl, ...actions) {
      const secret = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
      for (const action of actions) {
        const { checkout } = await pages.getSimulatedCheckout({ secret });
        await pages.submitSimulatedCheckout({ secret, action, formToken: checkout?.formToken ?? '' });
        clock.pass(1000);
      }
    },
    async initiate(request = {}, caller = {}) {
      const { order, checkoutUrl, created } = await payments.initiatePayment(
        { journeyId: 'jny_1', ...request },
        as(caller),
      );
      return { orderRef: order?.orderRef ?? '', checkoutUrl, created };
    },
    unapplied: () => findUnapplied(context.confirmations, { reason: undefined, after: undefined }, 1000, {}),
    stateOf: async (orderRef) => (await context.orders.get(orderRef))?.state,
    placed: () => context.orders.find({}, { limit: 100 }),
    checkouts,
    async moved() {
      const objects = (await checkouts()).flatMap(({ events }) => events.flatMap((event) => event.objects));
      const moved = objects.filter(({ object }) => object === 'capture' || object === 'refund');
      return moved.map(({ object, amountMinor }) => `${object} ${amountMinor}`);
    },
    events,
    announced: async (orderRef) =>
      changesOf(await events(), orderRef).flatMap(({ entries, cancelled }) => [
        ...entries.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`),
        ...(cancelled ? ['cancelled'] : []),
      ]),
    standings: async () => changesOf(await events()).map(({ standing }) => standing ?? ''),
    async sweep() {
      const { signal } = new AbortController();
      await readEventList(context, signal);
      await processDueOrders(context, signal);
    },
  };
}

/** What the events of one order say, or of all. */
const changesOf = (events: readonly EventEnvelope[], orderRef?: string) =>
  events
    .filter(({ subject }) => orderRef === undefined || subject === orderRef)
    .map((event) => readEventData('order.changed.v1', event));

async function recorded({ bus }: Context): Promise<readonly EventEnvelope[]> {
  const published: EventEnvelope[] = [];
  const types = (Object.keys(eventRegistry) as EventType[]).filter((type) => type.startsWith('order.'));
  await bus.work({ name: 'test_orders', types, handle: async (event) => void published.push(event) });
  return published;
}

/** Proves an operator with every scope of orders that is bound to a client. */
export const boundToken = (clientId: string): string => `bound-to-${clientId}`;

/** The token of an operator with the scope `orders`. */
export const operatorToken = 'operator-token-of-32-characters!';

async function authenticateOperator(token: string) {
  const [, clientId] = /^bound-to-(.+)$/.exec(token) ?? [];
  if (clientId)
    return { name: `of-${clientId}`, scopes: new Set(['orders', 'keys', 'events']), clientIds: [clientId] };
  if (token !== operatorToken) return undefined;
  return { name: 'ada', scopes: new Set(['orders', 'keys', 'events']), clientIds: undefined };
}
