import {
  confirmationOperations,
  signatureHeaders,
} from '@telehealth/public-api/payments/confirmation-operations';
import { routeOf } from '../../edge/routing/route-of.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

/** decisions.md 3. The signature over the body is the credential. */
export function addConfirmationRoute(
  scope: RouteScope,
  { clients: { confirmations }, callAnonymously, problems }: RouteParts,
): void {
  scope.route({
    ...routeOf(confirmationOperations.receiveProviderEvent),
    onRequest: (request, reply, done) => {
      if (signatureHeaders.has(providerOf(request.params))) done();
      else problems.send(reply, 'not-found');
    },
    handler: async (request) => {
      const provider = providerOf(request.params);
      const name = signatureHeaders.get(provider)?.toLowerCase() ?? '';
      const signature = request.headers[name];
      await callAnonymously(request, confirmations.confirm, {
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
