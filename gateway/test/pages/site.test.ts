import { brotliDecompressSync } from 'node:zlib';
import { errorTable } from '@telehealth/errors';
import { operations } from '@telehealth/public-api/operations';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { ownHeaders, ownKey, scriptedContext } from '../scripted.ts';

const app = buildApp(scriptedContext().context);
const { context } = scriptedContext();
const tenantApp = buildApp({ ...context, settings: { ...context.settings, operationsDocs: false } });
afterAll(async () => {
  await app.close();
  await tenantApp.close();
});

const inBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const pageOf = async (url: string) => (await app.inject(url)).body;

/** Every page of the site, as its sidebar lists them, and the pages of problems. */
const start = await pageOf('/docs');
const listed = [...new Set(linksIn(start))]
  .filter((path) => /^\/(docs|problems)\/(?!assets)/.test(path))
  .sort();
const pages = [...listed, ...Object.keys(errorTable).map((kind) => `/problems/${kind}`)];
const operatePages = listed.filter((path) => /^\/docs\/(?!guides|reference)/.test(path));

test('every page has one header with the search, all groups, and its neighbours', async () => {
  expect(pages.length).toBeGreaterThan(150);
  for (const path of listed) {
    const body = await pageOf(path);
    expect([path, body.includes('role="search"'), body.includes('class="steps"')]).toEqual([
      path,
      true,
      true,
    ]);
    for (const group of ['Start', 'Intake', 'Money', 'Webhooks', 'Brand', 'Reference', 'API', 'Operate'])
      expect(body).toContain(`<summary>${group}</summary>`);
  }
});

test('every link of every page leads to a page, and to a part that is there', async () => {
  const bodies = new Map<string, string>();
  const bodyOf = async (path: string) => {
    const known = bodies.get(path);
    if (known !== undefined) return known;
    const { statusCode, body } = await app.inject(path);
    bodies.set(path, statusCode < 400 ? body : '');
    return statusCode < 400 ? body : '';
  };
  const broken: string[] = [];
  for (const path of pages) {
    for (const link of new Set(linksIn(await bodyOf(path)))) {
      if (/^(https?:|mailto:)/.test(link)) continue;
      const { pathname, hash } = new URL(link, `http://gateway${path}`);
      const body = await bodyOf(pathname);
      const part = decodeURIComponent(hash.slice(1));
      const isThere =
        (body !== '' || /\/try\/?$/.test(pathname)) && (part === '' || idsIn(body).includes(part));
      if (!isThere) broken.push(`${path}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test('every id of a page is there once', async () => {
  for (const path of pages) {
    const ids = idsIn(await pageOf(path));
    expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []]);
  }
});

test('the reference has every operation in its text, those that integrations call before those of providers', async () => {
  const index = await pageOf('/docs/reference');
  for (const { summary, method, path, tag } of operations) {
    const page = `/docs/reference/${tag.toLowerCase().replace(' ', '-')}`;
    expect(index).toContain(`href="${page}#${method}${path}"`);
    const body = await pageOf(page);
    expect(body).toContain(`<h2 id="${method}${path}">${summary}</h2>`);
  }
  const payments = await pageOf('/docs/reference/payments');
  const places = ['Open an order', 'Give back a payment', 'Receive an event of a payment provider'];
  const found = places.map((text) => payments.indexOf(`>${text}`));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(index.indexOf('id="intake"')).toBeLessThan(index.indexOf('id="onboarding"'));
});

test('pages are light: a guide below 60 kB as sent, the script of the site below 15 kB', async () => {
  const sizeOf = async (url: string) => {
    const { rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    brotliDecompressSync(rawPayload);
    return rawPayload.length;
  };
  for (const path of listed) expect([path, (await sizeOf(path)) < 60_000]).toEqual([path, true]);
  const [, script = ''] = /src="([^"]+)"/.exec(start) ?? [];
  expect(await sizeOf(script)).toBeLessThan(15_000);
});

test('pages for operators are shown where the operator lets them be seen; else they are unknown, in links and in the search too', async () => {
  expect(operatePages.length).toBeGreaterThan(90);
  const missing = await tenantApp.inject('/docs/nothing');
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  for (const path of operatePages) {
    const [shown, hidden] = [await app.inject(path), await tenantApp.inject(path)];
    expect([path, shown.statusCode, hidden.statusCode]).toEqual([path, 200, 404]);
    expect(hidden.body).toBe(missing.body);
  }
  const index = (await tenantApp.inject('/docs/search.json')).body;
  for (const path of operatePages) expect(index).not.toContain(`"${path}"`);
  for (const path of listed.filter((path) => !operatePages.includes(path))) {
    const links = linksIn((await tenantApp.inject(path)).body);
    expect([path, links.filter((link) => operatePages.includes(link))]).toEqual([path, []]);
  }
});

test('addresses before the site lead to their pages', async () => {
  for (const [from, to] of [
    ['/docs/guides', '/docs'],
    ['/docs/guides/', '/docs'],
    ['/docs/problems/conflict', '/problems/conflict'],
    ['/docs/problems', '/problems/'],
  ]) {
    const { statusCode, headers } = await app.inject(from ?? '');
    expect([from, statusCode, headers.location]).toEqual([from, 301, to]);
  }
});

test.each([
  '/nothing',
  '/docs/guides/nothing',
  '/docs/operations/nothing',
  '/console-nothing',
  '/problems/nothing',
])('a browser gets a page with links for the unknown address %s', async (url) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: inBrowser });
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(linksIn(body)).toEqual(expect.arrayContaining(['/docs', '/docs/guides/quick-start']));
  expect(body).not.toContain(url);
});

test('an unknown address below /v1, one with a credential and one of a program are the constant problems', async () => {
  const plain = await app.inject('/nothing');
  expect([plain.statusCode, plain.headers['content-type']]).toEqual([401, 'application/problem+json']);
  for (const [url, headers] of [
    ['/v1/nothing', {}],
    ['/v1', {}],
    ['/nothing', { authorization: 'Bearer wrong' }],
    ['/nothing', { authorization: `Bearer ${ownKey}` }],
    ['/v1/nothing', ownHeaders],
  ] as const) {
    const asked = await app.inject({ url, headers: { ...headers, ...inBrowser } });
    const expected = await app.inject({ url, headers });
    expect([url, asked.statusCode, asked.body]).toEqual([url, expected.statusCode, expected.body]);
    expect(asked.headers['content-type']).toBe('application/problem+json');
  }
  const post = await app.inject({ method: 'POST', url: '/nothing', headers: inBrowser });
  expect([post.statusCode, post.body]).toEqual([401, plain.body]);
});
