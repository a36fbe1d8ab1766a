import { parseBrandId } from '@telehealth/ids';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { refuseUndescribedBodies } from '../../edge/bodies/no-body.ts';
import { hostnameOf } from '../../edge/requests/host-name.ts';
import { addAssets } from '../../pages/built/assets.ts';
import { addCompressedPages } from '../../pages/compressed-pages.ts';
import { pagePathOf } from '../../upstream/page-path.ts';
import { pageConfigOf } from './page-config.ts';
import type { AnswerAtPage, PatientPageParts } from './parts.ts';
import { endSession, openSession } from './session-routes.ts';
import { sendShell } from './shell.ts';

/** Where the page of a brand is. */
interface PageBase {
  /** Precedes the paths of the page. */
  readonly prefix: string;
  /** The brand of a request; undefined for one that names none. */
  readonly brandIdOf: (request: FastifyRequest) => string | undefined;
  readonly config: { readonly atMemberHost?: true };
}

/**
 * The patient's page of a brand (decisions.md 15): below `/p/{brand_id}/` of the platform, and at the brand's member host, where `/` itself
 * is served with the front page. An unknown brand, one of another mode and one that sells nothing are missing alike.
 */
export function addPatientPages(app: FastifyInstance, parts: PatientPageParts): void {
  const { activeDomains, authenticate, problems } = parts;
  app.register(async (scope) => {
    const brandIdOf = ({ params }: FastifyRequest) =>
      parseBrandId((params as { brand_id?: string }).brand_id);
    const base = { prefix: '/p/:brand_id', brandIdOf, config: {} };
    scope.get('/p/:brand_id', (request, reply) => {
      const brandId = brandIdOf(request);
      const query = request.url.indexOf('?');
      if (brandId === undefined) problems.send(reply, 'not-found');
      else reply.redirect(`${pagePathOf(brandId)}${query < 0 ? '' : request.url.slice(query)}`, 308);
    });
    scope.register(async (shell) => {
      addCompressedPages(shell, () => undefined);
      shell.get('/p/:brand_id/', atPage(parts, base, sendShell(parts)));
    });
    addPage(scope, parts, base);
  });
  app.register(async (scope) => {
    const brandIdOf = (request: FastifyRequest) => memberBrandOf(request, parts);
    // At the platform's own host these are unknown paths.
    scope.addHook('onRequest', (request, reply, done) => {
      if (activeDomains.find(hostnameOf(request))?.kind === 'member') {
        done();
        return;
      }
      authenticate(request, reply, (error) => {
        if (error === undefined) problems.send(reply, 'not-found');
        else done(error);
      });
    });
    addPage(scope, parts, { prefix: '', brandIdOf, config: { atMemberHost: true } });
  });
}

/** The brand of the member host that a request names. */
function memberBrandOf(
  request: FastifyRequest,
  { activeDomains }: Pick<PatientPageParts, 'activeDomains'>,
): string | undefined {
  const domain = activeDomains.find(hostnameOf(request));
  return domain?.kind === 'member' ? domain.brandId : undefined;
}

/** Everything of the page but its shell. */
function addPage(scope: FastifyInstance, parts: PatientPageParts, base: PageBase): void {
  const { prefix, config } = base;
  scope.get(
    `${prefix}/config.json`,
    { config },
    atPage(parts, base, (request, reply, brand) =>
      reply.send(pageConfigOf(brand, parts, parts.sessionCookie.read(request.headers.cookie))),
    ),
  );
  scope.post(`${prefix}/session`, { config }, atPage(parts, base, openSession(parts)));
  scope.register(async (bodiless) => {
    refuseUndescribedBodies(bodiless);
    bodiless.delete(`${prefix}/session`, { config }, endSession(parts));
  });
  addAssets(scope, { prefix, config, files: parts.files, problems: parts.problems });
}

/** Answers for the brand of a request, when it has a page. */
function atPage(
  { findPageBrand, problems }: PatientPageParts,
  { brandIdOf }: PageBase,
  answer: AnswerAtPage,
): RouteHandlerMethod {
  return async (request, reply) => {
    const brandId = brandIdOf(request);
    const brand = brandId === undefined ? undefined : await findPageBrand(brandId);
    if (brand !== undefined) return await answer(request, reply, brand);
    problems.send(reply, 'not-found');
    return reply;
  };
}
