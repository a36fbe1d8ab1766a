import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import scalarReference from '@scalar/fastify-api-reference';
import { DomainError } from '@telehealth/errors';
import type { FastifyInstance } from 'fastify';
import { addCompressedPages } from './compressed-pages.ts';
import { pageScript } from './guides/page-script.ts';

/** Loads from this origin only. */
const docsPolicy = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Allows only the scripts in this page, because console and patient pages share its origin. */
function scriptSources(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)];
  return scripts.map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

/** The hash of the module that contains the reference's script. */
const scriptModule = readFileSync(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')));
const scriptVersion = hash('sha256', scriptModule, 'hex').slice(0, 16);
const script = `js/scalar.js?v=${scriptVersion}`;

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b5fff"/><path d="M7 3h2v4h4v2H9v4H7V9H3V7h4z" fill="#fff"/></svg>';

/** decisions.md 1, caching: browsers revalidate pages below `/docs` and cache assets forever. */
function cachingOf(url: string): string | undefined {
  if (url === `/docs/${script}` || url === pageScript.path) return 'public, max-age=31536000, immutable';
  return url.startsWith('/docs') ? 'no-cache' : undefined;
}

/** At `/docs`, compressed; sets the policy of every page in the scope. */
export async function addReference(scope: FastifyInstance): Promise<void> {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', docsPolicy([]));
    done();
  });
  scope.addHook('onSend', (_request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage && typeof payload === 'string')
      reply.header('content-security-policy', docsPolicy(scriptSources(payload)));
    done();
  });
  addCompressedPages(scope, cachingOf);
  scope.get('/favicon.ico', (_request, reply) =>
    reply.header('content-type', 'image/svg+xml').send(Buffer.from(favicon)),
  );
  await scope.register(scalarReference, {
    routePrefix: '/docs',
    configuration: {
      url: '/v1/openapi.json',
      cdn: script,
      favicon: '/favicon.ico',
      // A section reached by address gets the focus; it needs no outline.
      customCss: 'section:focus, section:focus-visible { outline: none; }',
      pageTitle: 'Telehealth platform API',
      telemetry: false,
      withDefaultFonts: false,
      defaultOpenFirstTag: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    hooks: {
      // The reference builds a URL from the Host header and throws if it is malformed.
      onRequest: (request, _reply, done) => {
        if (URL.canParse(`http://${request.hostname}`)) done();
        else done(new DomainError('malformed-request', 'malformed Host header') as never);
      },
    },
  });
}
