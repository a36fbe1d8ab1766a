import { SimulatedCheckoutStatus } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { acceptedLocales } from '@telehealth/locales';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathId } from '../../edge/routing/path-ids.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';
import type { PageFile } from '../built/page-files.ts';
import { checkoutMessagePage, checkoutPage, isWebAddress } from './checkout-page.ts';
import { checkoutStyle } from './checkout-style.ts';
import { checkoutPolicy } from './page-policy.ts';
import { type CheckoutTexts, checkoutTexts } from './texts.ts';

export interface CheckoutParts {
  readonly checkoutReturns: Clients['checkoutReturns'];
  readonly simulatedCheckout: Clients['simulatedCheckout'];
  readonly call: CallUpstream;
  /** With the fonts; undefined: the deployment has no pages. */
  readonly files: readonly PageFile[] | undefined;
}

/** Patient actions after which the page redirects; the others are for testers. */
const leaving: ReadonlySet<string> = new Set(['pay', 'authorize', 'cancel']);

/** The statuses after those actions. */
const ends: ReadonlySet<SimulatedCheckoutStatus> = new Set([
  SimulatedCheckoutStatus.CAPTURED,
  SimulatedCheckoutStatus.AUTHORIZED,
  SimulatedCheckoutStatus.CANCELLED,
]);

const secondsToRead = 3;

/** Status codes of requests that may be retried. */
const later: ReadonlySet<number> = new Set([429, 503, 504]);

const html = 'text/html; charset=utf-8';
const one = '/checkout/:secret';

/** decisions.md 6. The secret in the address is the credential. */
export function addCheckoutRoutes(
  scope: FastifyInstance,
  { checkoutReturns, simulatedCheckout, call, files }: CheckoutParts,
): void {
  // Patients read the answer, so what may succeed later is explained on a page.
  scope.addHook('onSend', (request, reply, payload, done) => {
    if (!later.has(reply.statusCode)) {
      done(null, payload);
      return;
    }
    reply.header('content-type', html);
    done(null, checkoutMessagePage(textsFor(request), 'away'));
  });

  // For payers without a `return_url`.
  scope.get('/checkout/done', (request, reply) =>
    reply.header('content-type', html).send(checkoutMessagePage(textsFor(request), 'done')),
  );

  // Stripe redirects a payer here after its checkout.
  scope.get<{ Querystring: { checkout?: unknown } }>('/checkout/return', async (request, reply) => {
    const { checkout } = request.query;
    const checkoutRef = typeof checkout === 'string' ? checkout : '';
    const { location } = await call(request, checkoutReturns.returnFromCheckout, { checkoutRef });
    return reply.redirect(isWebAddress(location) ? location : '/checkout/done', 303);
  });

  scope.get(one, async (request, reply) => {
    const message = { secret: pathId(request, 'secret') };
    const { checkout } = await call(request, simulatedCheckout.getSimulatedCheckout, message);
    if (checkout === undefined) throw new Error('the checkout is missing in an answer');
    const isLeaving = isLeft(request) && ends.has(checkout.status) && isWebAddress(checkout.returnUrl);
    if (isLeaving) reply.header('refresh', `${secondsToRead}; url=${checkout.returnUrl}`);
    const style = checkoutStyle(checkout, files);
    reply.header('content-security-policy', checkoutPolicy(style)).header('content-type', html);
    return reply.send(checkoutPage(checkout, { style, isLeaving }));
  });

  scope.post(one, async (request, reply) => {
    const secret = pathId(request, 'secret');
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const action = form.get('action') ?? '';
    const formToken = form.get('form_token') ?? '';
    const { checkout } = await call(request, simulatedCheckout.getSimulatedCheckout, { secret });
    // The action sends an event to this gateway, which needs a place too: with all places taken by actions,
    // each would wait for the others. A wrong secret fails at the call above.
    request.endWork?.();
    await call(request, simulatedCheckout.submitSimulatedCheckout, { secret, action, formToken });
    const isLeaving = leaving.has(action) && isWebAddress(checkout?.returnUrl ?? '');
    return reply.redirect(`/checkout/${secret}${isLeaving ? '?left' : ''}`, 303);
  });
}

function textsFor({ headers }: FastifyRequest): CheckoutTexts {
  return checkoutTexts(acceptedLocales(headers['accept-language'] ?? ''));
}

function isLeft({ query }: FastifyRequest): boolean {
  return Object.hasOwn(query as object, 'left');
}
