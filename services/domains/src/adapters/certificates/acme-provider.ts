import { unlessAborted } from '@telehealth/concurrency';
import { type Client, crypto, type Order } from 'acme-client';
import type { AcmeAccount } from './acme-account.ts';
import { AcmeProblem } from './acme-problem.ts';
import type { CertificateProvider, OrderAtStep, OrderStep } from './certificate-provider.ts';

/** When the authority is asked again for the state of an order, ms. */
const pollMs = 1000;
/** When another order makes sense, ms: Let's Encrypt allows five failed validations of a hostname an hour. */
const refusedMs = 15 * 60_000;

/** The stored state of an order between two steps. A secret. */
interface OrderState {
  readonly url: string;
  /** Of the certificate, PEM. */
  readonly privateKey: string;
}

/** Orders certificates of an authority by RFC 8555, with validation by http-01. */
export function acmeProvider(account: AcmeAccount): CertificateProvider {
  return {
    async step(order, signal) {
      try {
        return await unlessAborted(signal, async () => {
          const client = await account.open();
          signal.throwIfAborted();
          return await takeStep(client, order);
        });
      } catch (error) {
        if (!(error instanceof AcmeProblem) || error.status >= 500) throw error;
        // The authority lost the account, or its key changed: the next step asks for it again.
        if (error.type === 'accountDoesNotExist') account.forget();
        if (error.type === 'accountDoesNotExist') throw error;
        return { status: 'failed', reason: 'refused', afterMs: afterMs(error) };
      }
    },
    close: async () => {},
  };
}

function afterMs({ retryAfterSeconds = 0 }: AcmeProblem): number {
  return Math.max(refusedMs, retryAfterSeconds * 1000);
}

async function takeStep(client: Client, { hostname, state }: OrderAtStep): Promise<OrderStep> {
  if (state === undefined) return await placed(client, hostname);
  const orderState: OrderState = JSON.parse(state);
  const order = await presentOrder(client, orderState.url);
  if (order === undefined) return await placed(client, hostname);
  switch (order.status) {
    case 'pending':
      return await validating(client, order, orderState);
    case 'ready': {
      const [, csr] = await crypto.createCsr({ altNames: [hostname] }, orderState.privateKey);
      await client.finalizeOrder(order, csr);
      return pending(orderState, 0);
    }
    case 'processing':
      return pending(orderState, pollMs);
    case 'valid':
      return {
        status: 'issued',
        chain: await client.getCertificate(order),
        privateKey: orderState.privateKey,
      };
    case 'invalid':
      return { status: 'failed', reason: 'refused', afterMs: refusedMs };
  }
}

async function placed(client: Client, hostname: string): Promise<OrderStep> {
  const order = await client.createOrder({ identifiers: [{ type: 'dns', value: hostname }] });
  const privateKey = (await crypto.createPrivateEcdsaKey()).toString();
  const orderState = { url: order.url, privateKey };
  return order.status === 'pending'
    ? await validating(client, order, orderState, false)
    : pending(orderState, 0);
}

/** Undefined when the authority no longer knows the order. */
async function presentOrder(client: Client, url: string): Promise<Order | undefined> {
  try {
    return await client.getOrder({ url } as Order);
  } catch (error) {
    if (error instanceof AcmeProblem && error.status === 404) return undefined;
    throw error;
  }
}

/** Shows the challenge of an order, then asks the authority to read it. A reused authorization needs no challenge. */
async function validating(
  client: Client,
  order: Order,
  orderState: OrderState,
  isShown = true,
): Promise<OrderStep> {
  const authorizations = await client.getAuthorizations(order);
  const open = authorizations.find(({ status }) => status === 'pending');
  const challenge = open?.challenges.find(({ type }) => type === 'http-01');
  if (open === undefined) return pending(orderState, pollMs);
  if (challenge === undefined) return { status: 'failed', reason: 'refused', afterMs: refusedMs };
  const keyAuthorization = await client.getChallengeKeyAuthorization(challenge);
  const shown = { token: challenge.token, keyAuthorization };
  if (!isShown) return { ...pending(orderState, 0), challenge: shown };
  if (challenge.status === 'pending') await client.completeChallenge(challenge);
  return { ...pending(orderState, pollMs), challenge: shown };
}

function pending(state: OrderState, afterMs: number) {
  return { status: 'pending', state: JSON.stringify(state), afterMs } as const;
}
