import { CreateSignInLinkResponseSchema } from '@telehealth/contracts/intake/v1/identity_service';
import { DomainError, refusal, tenantIssues } from '@telehealth/errors';
import { personOperations } from '@telehealth/public-api/sign-in/person-operations';
import { SignInLink } from '@telehealth/public-api/sign-in/sign-in';
import { isAllowedRedirect } from '@telehealth/redirects';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { pathId } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { ownPage } from '../routes/own-page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const { expires_at } = SignInLink.properties;
const expiryToJson = jsonEncoder(CreateSignInLinkResponseSchema, Type.Object({ expires_at }));

/** Addresses for a patient's browser (decisions.md 8). */
export function addSignInLinkRoute(scope: RouteScope, parts: RouteParts): void {
  const { clients, call, activeDomains, signInOrigin } = parts;

  serve(scope, personOperations.createSignInLink, async (request) => {
    const { return_to: returnTo = '' } = request.body;
    if (signInOrigin === undefined)
      throw refusal('sign_in_unavailable', 'The operators of this platform have not set up an issuer.');
    if (returnTo !== '') await checkReturnTo(request, parts, returnTo);
    const message = {
      journeyId: pathId(request, 'journey_id'),
      returnTo: returnTo || (ownPage(request, activeDomains, signInOrigin) ?? ''),
    };
    const link = await call(request, clients.identities.createSignInLink, message);
    const loginHost = activeDomains.ofBrand(request.brandId, 'login')?.hostname;
    const origin = loginHost === undefined ? signInOrigin : `https://${loginHost}`;
    const url = link.token === '' ? {} : { url: `${origin}/v1/auth/login?link=${link.token}` };
    return { data: { ...url, ...expiryToJson(link) } };
  });
}

async function checkReturnTo(
  request: FastifyRequest,
  { clients, call, activeDomains }: RouteParts,
  returnTo: string,
): Promise<void> {
  const { brandId } = request;
  const { brand } = await call(request, clients.brands.getBrand, {});
  const member = activeDomains.ofBrand(brandId, 'member')?.hostname;
  const allowed = [
    ...(member === undefined ? [] : [`https://${member}/`]),
    ...(brand?.redirectAllowlist ?? []),
  ];
  if (isAllowedRedirect(returnTo, allowed)) return;
  const code = 'return_to.not_allowed';
  throw new DomainError('validation', 'return_to', {
    issues: [{ code, message: tenantIssues[code], where: '/return_to' }],
  });
}
