import scalarReference from '@scalar/fastify-api-reference';
import { DomainError, type ErrorKind, errorTable } from '@telehealth/errors';
import type { FastifyInstance } from 'fastify';
import { problemPage } from '../docs/problem-pages.ts';
import { DescriptionOperation } from '../schemas/description.ts';

const html = 'text/html; charset=utf-8';
/** The documentation loads from this origin only and sends nothing elsewhere. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Everything that needs no credential (decisions.md 1, anonymous routes). */
export function addAnonymousScope(app: FastifyInstance): void {
  app.register(async (scope) => {
    const hidden = { schema: { hide: true } };
    let description: Buffer | undefined;

    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('content-security-policy', docsPolicy);
      done();
    });
    scope.get('/', hidden, (_request, reply) => reply.redirect('/docs'));
    scope.get('/v1/openapi.json', { schema: DescriptionOperation }, (_request, reply) => {
      description ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.header('content-type', 'application/json; charset=utf-8').send(description);
    });
    for (const kind of Object.keys(errorTable) as ErrorKind[]) {
      const page = Buffer.from(problemPage(kind));
      scope.get(`/problems/${kind}`, hidden, (_request, reply) =>
        reply.header('content-type', html).send(page),
      );
    }
    await scope.register(scalarReference, {
      routePrefix: '/docs',
      configuration: {
        url: '/v1/openapi.json',
        pageTitle: 'Telehealth platform API',
        telemetry: false,
        withDefaultFonts: false,
        defaultOpenAllTags: true,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
      hooks: {
        // The reference builds a URL from the Host header and throws on a malformed one.
        onRequest: (request, _reply, done) => {
          if (URL.canParse(`http://${request.hostname}`)) done();
          else done(new DomainError('malformed-request', 'malformed Host header') as never);
        },
      },
    });
  });
}
