import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type ErrorKind, errorTable } from '@telehealth/errors';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { ownHeaders, scriptedContext } from '../scripted.ts';

const app = buildApp(scriptedContext().context);
afterAll(() => app.close());

const files = readdirSync(join(import.meta.dirname, '../../../docs/guides'), {
  recursive: true,
  encoding: 'utf8',
});
const slugs = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -3));
const pictures = files.filter((file) => file.startsWith('pictures/'));
const pageOf = async (url: string) => (await app.inject(url)).body;
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test('decisions.md 12: the start page names every guide with a sentence, the quick start first and the changelog last', async () => {
  const start = await pageOf('/docs');
  const rows = [...start.matchAll(/<dt><a href="\/docs\/guides\/([^"]+)">[^<]+<\/a><\/dt>\n<dd>(.+)<\/dd>/g)];
  const named = rows.map(([, slug]) => slug);
  expect([...named].sort()).toEqual(slugs.sort());
  expect([named[0], named.at(-1)]).toEqual(['quick-start', 'changelog']);
  for (const [, , sentence] of rows) expect(sentence).toMatch(/^[A-Z].+\.$/);
  expect(await pageOf('/docs/')).toBe(start);
});

test.each(slugs)(
  'decisions.md 12: the guide %s is a page that runs no script but its own, and leads to every other guide and the reference',
  async (slug) => {
    const page = await app.inject(`/docs/guides/${slug}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'.*script-src 'self';.*style-src 'self';/);
    expect(policy).not.toContain('unsafe');
    expect(page.body).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
    expect(page.body.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/docs\/assets\/site\.js\?v=\w+">$/),
    ]);
    const links = linksIn(page.body);
    for (const other of slugs) expect(links).toContain(`/docs/guides/${other}`);
    expect(links).toEqual(expect.arrayContaining(['/docs', '/docs/reference', '/problems/']));
    expect(page.body).toContain(`<a href="/docs/guides/${slug}" aria-current="page">`);
    expect([...page.body.matchAll(/<h[23](?! id=")/g)]).toEqual([]);
  },
);

test.each(slugs)('every link and picture of the guide %s leads to something', async (slug) => {
  const page = await pageOf(`/docs/guides/${slug}`);
  for (const link of linksIn(page)) {
    if (link.startsWith('http')) continue;
    const { pathname, hash } = new URL(link, `http://gateway/docs/guides/${slug}`);
    const { statusCode, body } = await app.inject(pathname);
    expect([link, statusCode < 400]).toEqual([link, true]);
    if (hash !== '') expect([link, idsIn(body).includes(hash.slice(1))]).toEqual([link, true]);
  }
  for (const [, source = ''] of page.matchAll(/<[a-z]+ [^>]*src="([^"]+)"/g)) {
    expect([source, (await app.inject(source)).statusCode]).toEqual([source, 200]);
  }
});

test.each(slugs)('the guide %s shows drawings as pictures, and no source of one', async (slug) => {
  expect(await pageOf(`/docs/guides/${slug}`)).not.toMatch(/sequenceDiagram|flowchart|graph (?:LR|TD)/);
});

test('every picture is sent as one, asked for again, and answered 304 while it has not changed', async () => {
  expect(pictures.length).toBeGreaterThan(0);
  for (const path of pictures) {
    const url = `/docs/guides/${path}`;
    const first = await app.inject(url);
    expect([path, first.statusCode, first.headers['content-type']]).toEqual([
      path,
      200,
      path.endsWith('.svg') ? 'image/svg+xml' : `image/${extname(path).slice(1)}`,
    ]);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await app.inject({ url, headers: { 'if-none-match': first.headers.etag } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  }
});

test('what leads out of the documentation is an unknown path: 401 without a key, 404 with one', async () => {
  for (const headers of [{}, ownHeaders]) {
    const [answer, expected] = [
      await app.inject({ url: '/docs/../x', headers }),
      await app.inject({ url: '/nothing', headers }),
    ];
    expect([answer.statusCode, answer.body]).toEqual([expected.statusCode, expected.body]);
  }
});

test('the page of a problem leads to the guide on errors and to the operations that answer it', async () => {
  const linksOf = async (kind: ErrorKind) => linksIn(await pageOf(`/problems/${kind}`));
  for (const kind of Object.keys(errorTable) as ErrorKind[]) {
    expect(await linksOf(kind)).toContain('/docs/guides/errors');
  }
  const resolve = '/docs/reference/intake#GET/v1/instrument/resolve';
  const next = '/docs/reference/intake#POST/v1/instrument/next';
  expect(await linksOf('answer-refused')).toContain(next);
  expect(await linksOf('phase-not-ready')).toContain(resolve);
  expect(await linksOf('phase-not-ready')).not.toContain(next);
  expect(await linksOf('rate-limited')).toEqual(expect.arrayContaining([resolve, next]));
});
