import { parseBrandId } from '@telehealth/ids';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { refuseUndescribedBodies } from '../../edge/bodies/no-body.ts';
import { hostnameOf } from '../../edge/requests/host-name.ts';
import { addAssets } from '../../pages/built/assets.ts';
import { pagePathOf } from '../../upstream/page-path.ts';
import { addEmbedScript } from './embed-script.ts';
import { pageConfigOf } from './page-config.ts';
import type { AnswerAtPage, PatientPageParts } from './parts.ts';
import { sendPicture } from './picture-route.ts';
import { endSession, openSession } from './session-routes.ts';
import { sendShell } from './shell.ts';

interface PageBase {
  /** Precedes the paths of the page. */
  readonly prefix: string;
  /** Undefined if the request names no brand. */
  readonly brandIdOf: (request: FastifyRequest) => string | undefined;
  readonly config: { readonly atMemberHost?: true };
}

/**
 * Below `/p/{brand_id}/` of the platform, and at the brand's member host, where the front page serves `/`
 * (decisions.md 15). An unknown brand, one of another mode and one that sells nothing are missing alike.
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
    scope.get('/p/:brand_id/', atPage(parts, base, sendShell(parts)));
    addPage(scope, parts, base);
  });
  app.register(async (scope) => {
    const brandIdOf = (request: FastifyRequest) => memberBrandOf(request, parts);
    // Unknown paths at the platform's own host.
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

function memberBrandOf(
  request: FastifyRequest,
  { activeDomains }: Pick<PatientPageParts, 'activeDomains'>,
): string | undefined {
  const domain = activeDomains.find(hostnameOf(request));
  return domain?.kind === 'member' ? domain.brandId : undefined;
}

/** All files and routes but the shell. While the brand is closed, it has no configuration and opens no session. */
function addPage(scope: FastifyInstance, parts: PatientPageParts, base: PageBase): void {
  const { prefix, config } = base;
  const whileOpen =
    (answer: AnswerAtPage): AnswerAtPage =>
    (request, reply, brand) => {
      if (!brand.isClosed) return answer(request, reply, brand);
      parts.problems.send(reply, 'unavailable');
      return reply;
    };
  scope.get(
    `${prefix}/config.json`,
    { config },
    atPage(
      parts,
      base,
      whileOpen((request, reply, brand) =>
        reply.send(pageConfigOf(brand, parts, parts.sessionCookie.read(request.headers.cookie))),
      ),
    ),
  );
  scope.post(`${prefix}/session`, { config }, atPage(parts, base, whileOpen(openSession(parts))));
  scope.register(async (bodiless) => {
    refuseUndescribedBodies(bodiless);
    bodiless.delete(`${prefix}/session`, { config }, endSession(parts));
  });
  addEmbedScript(scope, {
    path: `${prefix}/embed.js`,
    config,
    atPage: (answer) => atPage(parts, base, answer),
  });
  addAssets(scope, { prefix, config, files: parts.files, others: atPage(parts, base, sendPicture(parts)) });
}

/** 404 for a brand without a page. */
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
