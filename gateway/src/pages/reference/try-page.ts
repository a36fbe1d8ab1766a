import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@telehealth/errors';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
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

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What the library answers at the addresses of the page, and the address of its script, which changes with its content. */
interface TryPages {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly script: string;
}

const paths = [tryPath, `${tryPath}/`, `${tryPath}/js/scalar.js`] as const;

/** Imports the library, which has almost four megabytes of script and takes a sixth of a second: no start waits for it. */
async function readPages(): Promise<TryPages> {
  const { default: scalarReference } = await import('@scalar/fastify-api-reference');
  const module = await readFile(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')));
  const script = `js/scalar.js?v=${hash('sha256', module, 'hex').slice(0, 16)}`;
  const app = fastify();
  await app.register(scalarReference, {
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
  });
  const answers = new Map<string, Answer>();
  for (const path of paths) {
    const { statusCode: status, headers, body: text } = await app.inject(path);
    const { 'content-type': type, location } = headers;
    const own = { ...(type && { 'content-type': String(type) }), ...(location && { location }) };
    answers.set(path, { status, headers: own, text });
  }
  await app.close();
  return { answers, script };
}

/** Sends requests from a page; it loads a megabyte of script, so it is a page of its own. */
export async function addTryPage(scope: FastifyInstance): Promise<void> {
  let reading: Promise<TryPages> | undefined;
  let read: TryPages | undefined;
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
  addCompressedPages(scope, (url) =>
    url === `${tryPath}/${read?.script}` ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  for (const path of paths) {
    const send = (reply: FastifyReply, { answers }: TryPages) => {
      const answer = answers.get(path);
      if (answer !== undefined) reply.code(answer.status).headers(answer.headers).send(answer.text);
      else reply.callNotFound();
    };
    scope.get(path, (request, reply) => {
      if (!URL.canParse(`http://${request.hostname}`))
        throw new DomainError('malformed-request', 'malformed Host header');
      if (read !== undefined) return void send(reply, read);
      reading ??= readPages();
      reading.then(
        (pages) => {
          read = pages;
          send(reply, pages);
        },
        (error) => reply.send(error),
      );
    });
  }
}
