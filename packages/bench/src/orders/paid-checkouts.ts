import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createClient } from '@connectrpc/connect';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { SimulatedCheckoutService } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import type { ContextOverrides } from '@telehealth/orders';
import { callOptions, type RpcTransport } from '@telehealth/rpc';

/** As the simulated provider sent it. */
export interface SignedMessage {
  readonly body: Buffer;
  readonly signature: string;
}

/** A route that withholds payment confirmations. */
export interface Paying {
  readonly publicUrl: string;
  /** They sell one offering in every journey. */
  readonly upstreams: NonNullable<ContextOverrides['upstreams']>;
  /** Signed confirmations of new payments that were not delivered. */
  messages(transport: RpcTransport, count: number, clientOf: (n: number) => string): Promise<SignedMessage[]>;
  close(): Promise<void>;
}

/** One offering, on sale in every journey. */
export const oneOffering: Paying['upstreams'] = {
  journey: async () => ({
    readiness: 'ready',
    therapy: 'weight_loss',
    recordedOffering: 'of-a',
    reference: undefined,
    locale: 'en',
  }),
  sale: async () => ({
    status: 'active',
    therapies: ['weight_loss'],
    price: { totalMinor: 29_900, currency: 'USD' },
  }),
  brand: async () => ({
    ...{ brandId: 'brd_1', name: 'Brand', redirectAllowlist: [], capture: 'automatic' as const },
  }),
};

export async function startPaying(): Promise<Paying> {
  let sent: SignedMessage[] = [];
  let journeys = 0;
  const route = createServer(async (request, response) => {
    const body = await buffer(request);
    sent.push({ body, signature: String(request.headers['simulated-signature']) });
    response.end();
  });
  route.listen(0, '127.0.0.1');
  await once(route, 'listening');
  return {
    publicUrl: `http://127.0.0.1:${(route.address() as AddressInfo).port}`,
    upstreams: oneOffering,
    async messages(transport, count, clientOf) {
      const payments = createClient(PaymentService, transport);
      const pages = createClient(SimulatedCheckoutService, transport);
      sent = [];
      for (let n = 0; n < count; n++) {
        const brand = { brandIds: ['brd_p'], brandId: 'brd_p', mode: 'test', credentialId: 'key_1' } as const;
        const tenancy = { clientId: clientOf(n), ...brand };
        const { checkoutUrl } = await payments.initiatePayment(
          { journeyId: `jny_paying${journeys++}` },
          callOptions({ correlationId: 'cor_bench', tenancy }),
        );
        const secret = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
        const { checkout } = await pages.getSimulatedCheckout({ secret });
        await pages.submitSimulatedCheckout({ secret, action: 'pay', formToken: checkout?.formToken ?? '' });
      }
      return sent;
    },
    async close() {
      route.closeAllConnections();
      route.close();
      await once(route, 'close');
    },
  };
}
