import type { TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from '../edge/problems/problems.ts';
import { hostnameOf } from '../edge/requests/host-name.ts';
import { sendClosedPage } from '../pages/closed-page.ts';
import { escaped } from '../pages/html.ts';
import { htmlPage, styleSource } from '../pages/html-page.ts';
import type { ActiveDomain, ActiveDomains } from '../upstream/active-domains.ts';
import type { CallUpstream } from '../upstream/call-upstream.ts';
import type { Clients } from '../upstream/clients.ts';
import { challengePath } from './certificates/challenge-path.ts';
import type { PatientPageParts } from './patient-pages/parts.ts';
import { sendShell } from './patient-pages/shell.ts';
import { signInPaths } from './sign-in/routes.ts';

export interface BrandHostParts {
  readonly activeDomains: ActiveDomains;
  readonly brands: Clients['brands'];
  readonly callAnonymously: CallUpstream;
  readonly problems: Problems;
  /** Whether the gateway can tell if a browser used TLS: it ends TLS itself, or trusts the proxy that does. */
  readonly seesTls: boolean;
}

/** HSTS for a year. */
const strictTransport = 'max-age=31536000';
const pagePolicy = `default-src 'none'; style-src ${styleSource()}; frame-ancestors 'none'; base-uri 'none'`;

/**
 * The hosts of brands (decisions.md 8): sign-in, the ACME challenge and, at a member host, the patient's
 * page. A host other than that of the TLS handshake is refused, and plain HTTP is redirected.
 */
export function addBrandHosts(
  app: FastifyInstance,
  { activeDomains, problems, seesTls }: BrandHostParts,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const hostname = hostnameOf(request);
    const { servername } = request.raw.socket as Partial<TLSSocket>;
    if (typeof servername === 'string' && servername.toLowerCase() !== hostname) {
      problems.sendMisdirected(reply);
      return;
    }
    const domain = activeDomains.find(hostname);
    const [path = ''] = request.url.split('?', 1);
    if (domain === undefined || path.startsWith(challengePath)) {
      done();
      return;
    }
    // An absolute target (RFC 9112 3.2) names its own host, which a redirect would follow.
    if (!request.url.startsWith('/')) {
      problems.send(reply, 'not-found');
      return;
    }
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
    else if (seesTls) {
      reply.redirect(`https://${hostname}${request.url}`, 308);
      return;
    }
    if (signInPaths.has(path) || (domain.kind === 'member' && isOfPage(path, request))) done();
    else problems.send(reply, 'not-found');
  });
}

/** Requests for the files of the patient's page, or for the API in its browser session. */
function isOfPage(path: string, { headers }: FastifyRequest): boolean {
  if (path.startsWith('/v1/')) return headers['x-session'] === '1' && headers.authorization === undefined;
  return ['/', '/session', '/config.json', '/embed.js'].includes(path) || path.startsWith('/assets/');
}

/**
 * The platform's `/` redirects to the documentation. A member host shows the patient's page, or the brand's
 * name without one.
 */
export function addFrontPage(
  scope: FastifyInstance,
  { activeDomains, brands, callAnonymously }: BrandHostParts,
  pages: PatientPageParts,
): void {
  const sendPage = sendShell(pages);

  const sendName = async (request: FastifyRequest, reply: FastifyReply, { brandId }: ActiveDomain) => {
    const { brand } = await callAnonymously(request, brands.getBrand, { brandId });
    if (brand?.clientSuspended) return sendClosedPage(request, reply, brand.name);
    const name = escaped(brand?.name ?? '');
    reply.header('content-security-policy', pagePolicy).header('content-type', 'text/html; charset=utf-8');
    return reply.send(htmlPage(name, `<h1>${name}</h1>`));
  };
  scope.get('/', async (request, reply) => {
    const domain = activeDomains.find(hostnameOf(request));
    if (domain === undefined) return reply.redirect('/docs');
    const brand = pages.files && (await pages.findPageBrand(domain.brandId));
    if (brand !== undefined) return await sendPage(request, reply, brand);
    return await sendName(request, reply, domain);
  });
}
