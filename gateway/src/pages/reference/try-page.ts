import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import scalarReference from '@scalar/fastify-api-reference';
import { DomainError } from '@telehealth/errors';
import type { FastifyInstance } from 'fastify';
import { addCompressedPages } from '../compressed-pages.ts';

const tryPath = '/docs/reference/try';

/** Loads from this origin only. */
const tryPolicy = (scripts: readonly string[]): string =>
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

/** The hash of the module that contains the script. */
const scriptModule = readFileSync(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')));
const script = `js/scalar.js?v=${hash('sha256', scriptModule, 'hex').slice(0, 16)}`;

/** The address of the script changes with its content. */
function cachingOf(url: string): string {
  return url === `${tryPath}/${script}` ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Sends requests from a page; it loads a megabyte of script, so it is a page of its own. */
export async function addTryPage(scope: FastifyInstance): Promise<void> {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', tryPolicy([]));
    done();
  });
  scope.addHook('onSend', (_request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage && typeof payload === 'string')
      reply.header('content-security-policy', tryPolicy(scriptSources(payload)));
    done();
  });
  addCompressedPages(scope, cachingOf);
  await scope.register(scalarReference, {
    routePrefix: tryPath,
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
      // It builds a URL from the Host header and throws if that is malformed.
      onRequest: (request, _reply, done) => {
        if (URL.canParse(`http://${request.hostname}`)) done();
        else done(new DomainError('malformed-request', 'malformed Host header') as never);
      },
    },
  });
}
