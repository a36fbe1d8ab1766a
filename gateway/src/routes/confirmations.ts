import type { Parameter } from '@telehealth/public-api/operation';
import { ConfirmationReceived } from '@telehealth/public-api/payments/confirmation';
import { Type } from 'typebox';
import type { Clients } from '../context.ts';
import type { Problems } from '../problems/problems.ts';
import type { CallUpstream } from '../upstream/call-upstream.ts';
import type { RouteScope } from './route-parts.ts';

/** What the route for payment providers is built on. */
export interface ConfirmationParts {
  readonly confirmations: Clients['confirmations'];
  readonly call: CallUpstream;
  readonly problems: Problems;
}

/** The header in which each payment provider signs its events. */
const signatureHeaders: ReadonlyMap<string, string> = new Map([
  ['simulated', 'Simulated-Signature'],
  ['stripe', 'Stripe-Signature'],
]);

const headers = [...signatureHeaders].map(
  ([provider, name]): Parameter => ({
    name,
    required: false,
    description: `The signature of an event of \`${provider}\`.`,
    schema: Type.String(),
  }),
);

/** What payment providers report (decisions.md 3). The signature over the body is the credential. */
export function addConfirmationRoute(
  scope: RouteScope,
  { confirmations, call, problems }: ConfirmationParts,
): void {
  scope.post('/v1/payments/providers/:provider/events', {
    schema: {
      operationId: 'receiveProviderEvent',
      summary: 'An event of a payment provider',
      description:
        'For payment providers only. They sign the bytes of the body, of any media type and at most 256 KiB. The same event may come again.',
      tags: ['Payments'],
      response: { 200: ConfirmationReceived },
    },
    config: {
      rawBody: 'application/json',
      headers,
      furtherRules:
        'A signature that is wrong, too old or of the future is refused, and so is an event about live data: `confirmation_refused`.',
    },
    onRequest: (request, reply, done) => {
      if (signatureHeaders.has(providerOf(request.params))) done();
      else problems.send(reply, 'not-found');
    },
    handler: async (request) => {
      const provider = providerOf(request.params);
      const name = signatureHeaders.get(provider)?.toLowerCase() ?? '';
      const signature = request.headers[name];
      await call(request, confirmations.confirm, {
        provider,
        body: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
        signature: typeof signature === 'string' ? signature : '',
      });
      return { received: true };
    },
  });
}

function providerOf(params: unknown): string {
  return (params as { readonly provider: string }).provider;
}
