import { createClient } from '@connectrpc/connect';
import { Capture } from '@telehealth/contracts/orders/v1/order';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import type { Bus } from '@telehealth/events';
import { callOptions, createTransport } from '@telehealth/rpc';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { fakeClock, internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { interceptStore } from '@telehealth/store/testing';
import type { PaymentProvider } from '../src/adapters/payment-provider.ts';
import { receiveEvent } from '../src/app/confirmations/receive-event.ts';
import { processDueOrders } from '../src/app/payments/due-orders.ts';
import { findCheckout } from '../src/app/simulated/find-checkout.ts';
import { newFormToken } from '../src/app/simulated/form-token.ts';
import { submitAction } from '../src/app/simulated/submit-action.ts';
import { createContext, createServer } from '../src/index.ts';
import { scriptedUpstreams, usualScript } from './scripted-upstreams.ts';

/** Where an order stands when its process is killed. */
export const deathPoints = [
  'before the checkout is opened',
  'after the checkout is opened',
  'before the event of a payment',
  'before the provider answers a question',
  'before the provider refunds',
  'after the provider refunds',
  'after the provider cancels',
  'before the provider captures',
  'after the provider captures',
] as const;
export type DeathPoint = (typeof deathPoints)[number];

/** A store, and the point of its only order after which nothing happens on it. */
export type Death = readonly [storeUrl: string, point: DeathPoint];

const nowhere = 'http://127.0.0.1:9';

/** Leads an order up to the point. */
async function lead([storeUrl, point]: Death, sealingKey: Buffer): Promise<void> {
  const isDead = Promise.withResolvers<void>();
  let isAlive = true;
  const never = new Promise<never>(() => {});
  const die = () => {
    isAlive = false;
    isDead.resolve();
    return never;
  };
  const bus: Bus = {
    publish: async ({ type }) => {
      if (point === 'before the event of a payment' && type === 'order.changed.v1') await die();
    },
    work: async () => ({ close: async () => {} }),
    broadcast: async () => ({ close: async () => {} }),
    waitingFor: async () => 0,
    storedBytes: async () => undefined,
    ping: async () => {},
    close: async () => {},
  };
  const clock = fakeClock();
  const context = await createContext(
    {
      ...{ host: '127.0.0.1', port: 0, grpcPort: 0, operationsPort: 0, logLevel: 'silent' },
      ...{
        deploymentMode: 'test',
        busUrl: undefined,
        storeUrl,
        internalCredential,
        internalCallers: internalCallersInTests,
      },
      ...{ publicUrl: nowhere, accountsUrls: [nowhere], catalogUrls: [nowhere], intakeUrls: [nowhere] },
      sealingKeys: [{ id: 'k1', key: sealingKey }],
      provider: { name: 'simulated' },
      orders: {
        payWithinMs: 24 * 60 * 60_000,
        reconcileEveryMs: 15 * 60_000,
        readEventsEveryMs: 5 * 60_000,
        awaitConfirmationMs: 0,
        accountingMs: 400 * 86_400_000,
      },
    },
    {
      ...{ bus, clock },
      logger: createLogger({ service: 'orders', level: 'silent' }),
      upstreams: scriptedUpstreams(usualScript()),
      wrapStore: (store) => interceptStore(store, (_method, run) => (isAlive ? run() : never)),
    },
  );

  const { provider: alive, simulated } = context;
  const around = async <T>(act: string, run: () => Promise<T>): Promise<T> => {
    if (point === `before the ${act}`) await die();
    const answer = await run();
    return point === `after the ${act}` ? await die() : answer;
  };
  const provider: PaymentProvider = {
    ...alive,
    openCheckout: (...given) => around('checkout is opened', () => alive.openCheckout(...given)),
    read: (...given) => around('provider answers a question', () => alive.read(...given)),
    refund: (...given) => around('provider refunds', () => alive.refund(...given)),
    capture: (...given) => around('provider captures', () => alive.capture(...given)),
    cancel: (...given) => around('provider cancels', () => alive.cancel(...given)),
  };
  const server = await createServer(
    { ...context, provider },
    { host: '127.0.0.1', httpPort: 0, grpcPort: 0 },
  );
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  const payments = createClient(PaymentService, transport);
  const brand = { clientId: 'cli_1', brandIds: ['brd_1'], brandId: 'brd_1' } as const;
  const tenancy = { ...brand, mode: 'test', credentialId: 'key_1' } as const;
  const as = (idempotencyKey: string) =>
    callOptions({ correlationId: 'c-1', tenancy, idempotencyKey, requestFingerprint: 'a'.repeat(64) });

  const isCaptured = point.endsWith('captures');
  const isHeld = isCaptured || point === 'after the provider cancels';
  const live = async () => {
    const { order, checkoutUrl } = await payments.initiatePayment(
      { journeyId: 'jny_1', capture: isHeld ? Capture.MANUAL : Capture.AUTOMATIC },
      as('initiation'),
    );
    const { orderRef = '' } = order ?? {};
    if (simulated === undefined) throw new Error('another provider is armed');
    const pages = { ...context, ...simulated };
    const secret = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
    const { version } = await findCheckout(pages, secret, {});
    const form = { secret, action: isHeld ? 'authorize' : 'pay', formToken: newFormToken(version) };
    await submitAction(pages, form, {});
    if (point === 'before the provider answers a question') {
      clock.pass(15 * 60_000);
      await processDueOrders({ ...context, provider }, new AbortController().signal);
    }
    const { events } = await alive.eventsSince(undefined, Infinity, {});
    for (const event of events) await receiveEvent(context, 'simulated', event);
    await context.relay.drain();
    if (isCaptured) await payments.capturePayment({ orderRef, amountMinor: 10_000n }, as('capture'));
    else if (isHeld) await payments.cancelPayment({ orderRef }, as('cancellation'));
    await payments.refundPayment({ orderRef, amountMinor: 100n }, as('refund'));
    throw new Error(`an order came past the point ${point}`);
  };
  await Promise.race([live(), isDead.promise]);
}

/** A process of the service that is killed while each of its stores is at its point. */
if (process.argv[1] === import.meta.filename) {
  const [sealingKey = '', deaths = ''] = process.argv.slice(2);
  for (const death of JSON.parse(deaths) as Death[]) await lead(death, Buffer.from(sealingKey, 'hex'));
  process.kill(process.pid, 'SIGKILL');
}
