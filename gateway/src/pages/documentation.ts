import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Problems } from '../edge/problems/problems.ts';
import { addCompressedPages } from './compressed-pages.ts';
import { problemPages } from './problems/problem-pages.ts';
import { readDescription } from './reference/description.ts';
import { referencePages } from './reference/reference-pages.ts';
import { siteAssets } from './site/assets.ts';
import { readGuideFiles } from './site/guide-files.ts';
import { missingPage, pageHtml, startPage, startPath } from './site/layout.ts';
import { searchIndex } from './site/search-index.ts';
import { createSite, type Site, type SiteOptions } from './site/site.ts';

/** Own styles, scripts and pictures only, and none that is written into a page. */
const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const html = 'text/html; charset=utf-8';

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b5fff"/><path d="M7 3h2v4h4v2H9v4H7V9H3V7h4z" fill="#fff"/></svg>';

const kept: ReadonlySet<string> = new Set(Object.values(siteAssets).map(({ path }) => path));

/** decisions.md 1, caching: browsers revalidate pages below `/docs` and cache assets forever. */
function cachingOf(url: string): string | undefined {
  if (kept.has(url)) return 'public, max-age=31536000, immutable';
  return url.startsWith('/docs') ? 'no-cache' : undefined;
}

/** The pages of this deployment. */
export function documentationSite(problems: Problems, problemBase: string, options: SiteOptions): Site {
  let description: ReturnType<typeof readDescription> | undefined;
  const read = () => {
    description ??= readDescription(problemBase);
    return description;
  };
  const { index, group } = referencePages(read);
  return createSite({ reference: [index, ...problemPages(problems)], groups: [group] }, options);
}

/** The site of documents: pages, their assets and the index of the search. */
export function addDocumentation(scope: FastifyInstance, site: Site): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', sitePolicy);
    done();
  });
  addCompressedPages(scope, cachingOf);
  const add = (paths: readonly string[], type: string, write: () => Buffer | string | Promise<string>) => {
    let bytes: Promise<Buffer> | undefined;
    for (const path of paths) {
      scope.get(path, async (_request, reply) => {
        bytes ??= Promise.resolve(write()).then((written) => Buffer.from(written));
        return reply.header('content-type', type).send(await bytes);
      });
    }
  };

  add([startPath, `${startPath}/`], html, () => startPage(site));
  for (const page of site.pages) {
    const paths = page.path === '/problems/' ? ['/problems', page.path] : [page.path];
    add(paths, html, () => pageHtml(site, page));
  }
  add([`${startPath}/search.json`], 'application/json; charset=utf-8', () => searchIndex(site));
  for (const { path, type, bytes } of Object.values(siteAssets)) {
    add([new URL(path, 'http://page').pathname], type, () => bytes);
  }
  for (const { path, type, bytes } of readGuideFiles()) add([path], type, () => bytes);
  add(['/favicon.ico'], 'image/svg+xml', () => favicon);

  const redirect = (path: string, target: string) =>
    scope.get(path, (_request, reply) => reply.redirect(target, 301));
  for (const path of ['/docs/guides', '/docs/guides/']) redirect(path, startPath);
  for (const path of ['/docs/problems', '/docs/problems/']) redirect(path, '/problems/');
  for (const { path } of site.pages) {
    if (/^\/problems\/./.test(path)) redirect(`/docs${path}`, path);
  }
  const missing = missingPages(site);
  scope.get('/docs/*', (_request, reply) => missing(reply));
}

/** Answers that there is no such page. */
export function missingPages(site: Site): (reply: FastifyReply) => FastifyReply {
  let page: string | undefined;
  return (reply) => {
    page ??= missingPage(site);
    return reply
      .code(404)
      .header('content-security-policy', sitePolicy)
      .header('content-type', html)
      .send(page);
  };
}
