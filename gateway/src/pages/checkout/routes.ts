import type { FastifyInstance } from 'fastify';
import { pathId } from '../../edge/routing/path-ids.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';
import { checkoutDonePage } from './checkout-done-page.ts';
import { checkoutPage } from './checkout-page.ts';

/** What the pages of the checkout are built on. */
export interface CheckoutParts {
  readonly simulatedCheckout: Clients['simulatedCheckout'];
  readonly call: CallUpstream;
}

const html = 'text/html; charset=utf-8';
const one = '/checkout/:secret';

/** The checkout of the simulated payment provider (decisions.md 6). The secret in the address is the credential. */
export function addCheckoutRoutes(scope: FastifyInstance, { simulatedCheckout, call }: CheckoutParts): void {
  scope.get('/checkout/done', (_request, reply) => reply.header('content-type', html).send(checkoutDonePage));

  scope.get(one, async (request, reply) => {
    const message = { secret: pathId(request, 'secret') };
    const { checkout } = await call(request, simulatedCheckout.getSimulatedCheckout, message);
    if (checkout === undefined) throw new Error('the checkout is missing in an answer');
    return reply.header('content-type', html).send(checkoutPage(checkout));
  });

  scope.post(one, async (request, reply) => {
    const secret = pathId(request, 'secret');
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const action = form.get('action') ?? '';
    const formToken = form.get('form_token') ?? '';
    await call(request, simulatedCheckout.getSimulatedCheckout, { secret });
    // The action sends an event back to this gateway, which needs a place too: if every place were that of an action, all of
    // them would wait for each other. Whoever does not have the secret comes no further than the call above.
    request.endWork?.();
    await call(request, simulatedCheckout.submitSimulatedCheckout, { secret, action, formToken });
    return reply.redirect(`/checkout/${secret}`, 303);
  });
}
