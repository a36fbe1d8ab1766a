import { createClient } from '@connectrpc/connect';
import { Capture, PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import type { Bus } from '@telehealth/events';
import { callOptions, createTransport } from '@telehealth/rpc';
import { createLogger } from '@telehealth/service-kit';
import { fakeClock, internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import type { PaymentProvider } from '../src/adapters/payment-provider.ts';
import { receiveEvent } from '../src/app/confirmations/receive-event.ts';
import { processDueOrders } from '../src/app/payments/due-orders.ts';
import { findCheckout } from '../src/app/simulated/find-checkout.ts';
import { newFormToken } from '../src/app/simulated/form-token.ts';
import { submitAction } from '../src/app/simulated/submit-action.ts';
import { createContext, createServer } from '../src/index.ts';
import type { DeathPoint } from './death-point.ts';
import { scriptedUpstreams, usualScript } from './scripted-upstreams.ts';

/** A process of the service that is killed at one point of an order. */
const [storeUrl = '', sealingKey = '', point] = process.argv.slice(2) as [string, string, DeathPoint];

const die = () => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise<never>(() => {});
};

const bus: Bus = {
  publish: async ({ type }) => {
    if (point === 'before the event of a payment' && type === 'order.paid.v1') await die();
  },
  work: async () => ({ close: async () => {} }),
  broadcast: async () => ({ close: async () => {} }),
  waitingFor: async () => 0,
  storedBytes: async () => undefined,
  ping: async () => {},
  close: async () => {},
};

const nowhere = 'http://127.0.0.1:9';
const clock = fakeClock();
const context = await createContext(
  {
    ...{ host: '127.0.0.1', port: 0, grpcPort: 0, operationsPort: 0, logLevel: 'silent' },
    ...{
      busUrl: undefined,
      storeUrl,
      internalCredential,
      internalCallers: internalCallersInTests,
      publicUrl: nowhere,
    },
    ...{ accountsUrls: [nowhere], catalogUrls: [nowhere], intakeUrls: [nowhere] },
    sealingKeys: [{ id: 'k1', key: Buffer.from(sealingKey, 'hex') }],
    provider: { name: 'simulated' },
    orders: { payWithinMs: 24 * 60 * 60_000, reconcileEveryMs: 15 * 60_000, accountingMs: 400 * 86_400_000 },
  },
  {
    ...{ bus, clock },
    logger: createLogger({ service: 'orders', level: 'silent' }),
    upstreams: scriptedUpstreams(usualScript()),
  },
);

const { provider: alive, simulated } = context;
const provider: PaymentProvider = {
  ...alive,
  async openCheckout(...given) {
    if (point === 'before the checkout is opened') await die();
    const opened = await alive.openCheckout(...given);
    return point === 'after the checkout is opened' ? await die() : opened;
  },
  async read(...given) {
    return point === 'before the provider answers a question' ? await die() : await alive.read(...given);
  },
  async refund(...given) {
    if (point === 'before the provider refunds') await die();
    const refunded = await alive.refund(...given);
    return point === 'after the provider refunds' ? await die() : refunded;
  },
  async capture(...given) {
    if (point === 'before the provider captures') await die();
    const captured = await alive.capture(...given);
    return point === 'after the provider captures' ? await die() : captured;
  },
  async cancel(...given) {
    const cancelled = await alive.cancel(...given);
    return point === 'after the provider cancels' ? await die() : cancelled;
  },
};
const server = await createServer({ ...context, provider }, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
const transport = createTransport({ targets: [server.httpUrl], internalCredential });
const payments = createClient(PaymentService, transport);
const as = (idempotencyKey: string) =>
  callOptions({
    correlationId: 'c-1',
    tenancy: {
      clientId: 'cli_1',
      brandIds: ['brd_1'],
      brandId: 'brd_1',
      mode: 'test',
      credentialId: 'key_1',
    },
    idempotencyKey,
    requestFingerprint: 'a'.repeat(64),
  });

const isCaptured = point.endsWith('captures');
const isHeld = isCaptured || point === 'after the provider cancels';
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
const { events } = await alive.eventsSince(undefined, {});
for (const event of events) await receiveEvent(context, 'simulated', event);
await context.relay.drain();
if (isCaptured) await payments.capturePayment({ orderRef, amountMinor: 10_000n }, as('capture'));
else if (isHeld) await payments.cancelPayment({ orderRef }, as('cancellation'));
await payments.refundPayment({ orderRef, amountMinor: 100n }, as('refund'));
// It came past every point.
process.exit(1);
