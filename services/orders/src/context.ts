import { type Feed, openFeed } from '@telehealth/feed';
import { openIdempotency, openKeyUses } from '@telehealth/idempotency';
import type { AuthenticateOperator, Call, Interceptor } from '@telehealth/rpc';
import { createSealer, type Sealer, type SealingKeys } from '@telehealth/sealing';
import { deletionsOf, type FindDeletion } from '@telehealth/service-kit/client-data';
import type { FindKeyUses } from '@telehealth/service-kit/keys';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit/service';
import { Counter } from '@telehealth/service-kit/telemetry';
import { lastAnswersDefinition, operatorDirectory } from '@telehealth/service-kit/upstreams';
import { type ArmedProvider, armProvider } from './adapters/arm-provider.ts';
import { createUpstreams, type Upstreams } from './adapters/upstreams.ts';
import {
  type ConfirmationMetrics,
  createConfirmationMetrics,
} from './app/confirmations/confirmation-metrics.ts';
import type { Config, OrderSettings } from './config.ts';
import { inOrderOfReports } from './domain/orders/in-order-of-reports.ts';
import { sealingPurposes } from './domain/sealing-purposes.ts';
import { type Confirmations, confirmationsDefinition } from './storage/confirmations.ts';
import { type ErasedJourneys, erasedJourneysDefinition } from './storage/erased-journeys.ts';
import { type EventCursors, eventCursorsDefinition } from './storage/event-cursors.ts';
import { type OrderDocument, type Orders, ordersDefinition } from './storage/orders.ts';
import { type PaymentFailures, paymentFailuresDefinition } from './storage/payment-failures.ts';

export interface Context extends Foundation, ArmedProvider {
  readonly orders: Orders;
  /** Stamps the orders of each client. */
  readonly feed: Feed<OrderDocument>;
  readonly confirmations: Confirmations;
  readonly eventCursors: EventCursors;
  readonly erasedJourneys: ErasedJourneys;
  readonly paymentFailures: PaymentFailures;
  readonly upstreamsOf: (call: Call) => Upstreams;
  readonly settings: OrderSettings;
  /** Seals the addresses of checkouts, which are secrets. */
  readonly checkoutUrls: Sealer;
  /** Seals return URLs. */
  readonly returnUrls: Sealer;
  readonly confirmationMetrics: ConfirmationMetrics;
  readonly ordersPlaced: Counter | undefined;
  readonly authenticateOperator: AuthenticateOperator;
  readonly findDeletion: FindDeletion;
  /** Gives every change its effect once under an idempotency key. */
  readonly idempotency: Interceptor;
  readonly findKeyUses: FindKeyUses;
  readonly sealingKeys: SealingKeys;
}

export interface ContextOverrides extends FoundationOverrides {
  readonly upstreams?: Upstreams;
  readonly armed?: ArmedProvider;
  readonly authenticateOperator?: AuthenticateOperator;
}

/** Opens the store and the bus and arms the provider. Rejects when either cannot be opened. */
export function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { sealingKeys, orders: settings } = config;
  const { upstreams } = overrides;
  return openFoundation('orders', config, overrides, async ({ store, clock, logger, registry, upstream }) => {
    const orders = await store.collection(ordersDefinition);
    const lastAnswers = await store.collection(lastAnswersDefinition);
    const accounts = upstream('accounts', config.accountsUrls, 'optional');
    const catalog = upstream('catalog', config.catalogUrls, 'optional');
    const intake = upstream('intake', config.intakeUrls, 'optional');
    return {
      orders,
      feed: await openFeed({ store, documents: orders, clock, order: inOrderOfReports }),
      confirmations: await store.collection(confirmationsDefinition),
      eventCursors: await store.collection(eventCursorsDefinition),
      erasedJourneys: await store.collection(erasedJourneysDefinition),
      paymentFailures: await store.collection(paymentFailuresDefinition),
      upstreamsOf: upstreams ? () => upstreams : createUpstreams({ accounts, catalog, intake }, lastAnswers),
      ...(overrides.armed ?? (await armProvider(config, { store, clock }))),
      settings,
      checkoutUrls: createSealer(sealingKeys, sealingPurposes.checkoutUrls),
      returnUrls: createSealer(sealingKeys, sealingPurposes.returnUrls),
      confirmationMetrics: createConfirmationMetrics(registry),
      ordersPlaced:
        registry &&
        new Counter({ name: 'orders_placed_total', help: 'Orders that were placed', registers: [registry] }),
      findDeletion: deletionsOf(accounts),
      authenticateOperator: overrides.authenticateOperator ?? operatorDirectory(accounts, clock),
      idempotency: await openIdempotency({
        ...{ store, clock, logger, sealingKeys },
        purpose: sealingPurposes.idempotencyOutcomes,
      }),
      findKeyUses: await openKeyUses(store),
      sealingKeys,
    };
  });
}
