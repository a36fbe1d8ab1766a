import { type ErrorKind, errorTable } from '@telehealth/errors';
import type { FastifyInstance } from 'fastify';
import type { Problems } from '../edge/problems/problems.ts';
import { guideIndex, guidePage, guidesPath, missingGuidePage, pathOfGuide } from './guides/guide-pages.ts';
import { guideFiles, guides } from './guides/guides.ts';
import { pageScript } from './guides/page-script.ts';
import { operationsAnswering } from './problems/answering-operations.ts';
import { problemIndex, problemPage } from './problems/problem-pages.ts';

/** Own script and pictures of guides only. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Example scripts and pages are shown as text and do not run. */
const typeOfFile: Readonly<Record<string, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  mjs: 'text/plain; charset=utf-8',
  html: 'text/plain; charset=utf-8',
  css: 'text/plain; charset=utf-8',
};

/** Guides with pictures, and a page per kind of problem. */
export function addDocumentationPages(scope: FastifyInstance, problems: Problems): void {
  const addPage = (paths: readonly string[], type: string, write: () => Buffer | string) => {
    let page: Buffer | undefined;
    for (const path of paths) {
      scope.get(path, (_request, reply) => {
        page ??= Buffer.from(write());
        return reply.header('content-security-policy', pagePolicy).header('content-type', type).send(page);
      });
    }
  };
  const html = 'text/html; charset=utf-8';

  addPage([guidesPath, `${guidesPath}/`], html, guideIndex);
  for (const guide of guides) addPage([pathOfGuide(guide.slug)], html, () => guidePage(guide));
  for (const { path, bytes } of guideFiles) {
    const type = typeOfFile[path.slice(path.lastIndexOf('.') + 1)];
    if (type === undefined) throw new Error(`docs/guides/${path} is not of a type that is served`);
    addPage([pathOfGuide(path)], type, () => bytes);
  }
  addPage([new URL(pageScript.path, 'http://page').pathname], 'text/javascript', () => pageScript.text);
  scope.get(`${guidesPath}/*`, (_request, reply) =>
    reply
      .code(404)
      .header('content-security-policy', pagePolicy)
      .header('content-type', html)
      .send(missingGuidePage()),
  );

  addPage(['/problems', '/problems/'], html, problemIndex);
  for (const kind of Object.keys(errorTable) as ErrorKind[]) {
    addPage([`/problems/${kind}`], html, () => problemPage(problems, kind, operationsAnswering(kind)));
  }
}
