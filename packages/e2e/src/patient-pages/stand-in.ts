import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { builtPages } from '@telehealth/pages/built-pages';
import { target } from '../clients/target.ts';

/** Stands in for the gateway's browser sessions: it serves the built page of one brand and calls `/v1` with an API key. */
export async function startStandIn(brandId: string, apiKey: string, offeringRefs: readonly string[]) {
  const folder = await builtPages();
  const journeys = new Map<string, string | undefined>();
  const { base_url: base } = target();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const prefix = `/p/${brandId}/`;
  const brandUrl = `${base}/v1/account/brands/${brandId}`;
  const headers = { authorization: `Bearer ${apiKey}`, 'x-brand-id': brandId };
  const brand = (await (await fetch(brandUrl, { headers })).json()) as { data: { name: string } };
  await fetch(brandUrl, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_allowlist: [origin] }),
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin);
    const [, token] = /__Host-session=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
    if (url.pathname.startsWith('/v1/')) return passOn(request, response, url, token);
    const name = url.pathname.slice(prefix.length);
    if (name === '') {
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      );
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return response.end(readFileSync(join(folder, 'index.html')));
    }
    if (name === 'config.json') {
      response.setHeader('content-type', 'application/json');
      const data = {
        ...{ brand_id: brandId, name: brand.data.name, accent: '#0a7d5a', support_route: null },
        ...{ offering_refs: offeringRefs, sign_in_url: null, test: true },
      };
      return response.end(JSON.stringify({ data }));
    }
    if (name === 'session') {
      if (request.method === 'DELETE') journeys.delete(token ?? '');
      else if (token === undefined || !journeys.has(token)) {
        const made = randomUUID();
        journeys.set(made, undefined);
        const cookie = `__Host-session=${made}; Path=/; HttpOnly; Secure; SameSite=Strict`;
        response.setHeader('set-cookie', cookie);
      }
      return response.writeHead(204).end();
    }
    const type = name.endsWith('.js')
      ? 'text/javascript'
      : name.endsWith('.css')
        ? 'text/css'
        : 'image/svg+xml';
    return response.writeHead(200, { 'content-type': type }).end(readFileSync(join(folder, name)));
  }

  async function passOn(request: IncomingMessage, response: ServerResponse, url: URL, token = '') {
    if (!journeys.has(token)) {
      return response.writeHead(401, { 'content-type': 'application/json' }).end('{"status":401}');
    }
    const journeyId = journeys.get(token);
    const isAlias = url.pathname.includes('/jny_current') || url.pathname === '/v1/payments';
    if (isAlias && journeyId === undefined) return response.writeHead(404).end('{"status":404}');
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    let body: string | Buffer<ArrayBuffer> = Buffer.concat(chunks as Uint8Array[]);
    if (url.pathname === '/v1/payments')
      body = JSON.stringify({ journey_id: journeyId, return_url: `${origin}${prefix}` });
    const kept = Object.entries(request.headers).filter(
      ([name]) =>
        !/^(host|cookie|connection|content-length|origin|x-session|accept-encoding)$|^sec-/.test(name),
    );
    const answer = await fetch(
      `${base}${url.pathname.replace('jny_current', journeyId ?? '')}${url.search}`,
      {
        method: request.method ?? 'GET',
        headers: {
          ...(Object.fromEntries(kept) as Record<string, string>),
          ...headers,
          ...(journeyId && { 'x-journey-id': journeyId }),
        },
        ...(body.length > 0 && { body }),
      },
    );
    const text = await answer.text();
    const [, minted] = /"journey_id":"(jny_[\w-]+)"/.exec(text) ?? [];
    if (minted && url.pathname.endsWith('/resolve')) journeys.set(token, minted);
    for (const name of ['content-type', 'retry-after', 'location', 'media-id', 'upload-offset']) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    return response.writeHead(answer.status).end(request.method === 'HEAD' ? undefined : text);
  }

  return {
    url: `${origin}${prefix}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
