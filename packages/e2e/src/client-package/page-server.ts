import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bearing } from '../http/credentials.ts';

const root = join(import.meta.dirname, '../../../..');
const files: Readonly<Record<string, string>> = {
  '/': join(import.meta.dirname, 'page.html'),
  '/walk-to-the-end.js': join(import.meta.dirname, 'walk-to-the-end.js'),
  '/openapi-fetch.mjs': join(root, 'node_modules/openapi-fetch/dist/index.mjs'),
};

/** The platform behind a page's origin. */
export interface PageServer {
  readonly url: string;
  close(): void;
}

/**
 * Serves the page with the client library. Calls with its cookie and `X-Session` are forwarded to the platform with a
 * key.
 */
export async function startPageServer(baseUrl: string, apiKey: string, brandId: string): Promise<PageServer> {
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/v1/')) await passOn(request, response);
    else await serve(request.url ?? '', response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {
      'x-session': session,
      cookie,
      host: _,
      connection: __,
      'content-length': ___,
      ...others
    } = request.headers;
    if (session !== '1' || cookie !== 'session=open') return void response.writeHead(401).end();
    const { method = '' } = request;
    const answer = await fetch(`${baseUrl}${request.url}`, {
      method,
      headers: { ...(others as Record<string, string>), ...bearing(apiKey, brandId) },
      ...(!['GET', 'HEAD'].includes(method) && { body: request, duplex: 'half' }),
    } as RequestInit);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}

async function serve(path: string, response: ServerResponse): Promise<void> {
  const isSource = path.startsWith('/client/');
  const file = isSource ? join(root, 'packages/client/src', path.replace('/client/', '')) : files[path];
  if (file === undefined) return void response.writeHead(404).end();
  const text = await readFile(file, 'utf8');
  const headers = {
    'content-type': path === '/' ? 'text/html' : 'text/javascript',
    'set-cookie': 'session=open; HttpOnly; SameSite=Strict',
  };
  response.writeHead(200, headers).end(isSource ? stripTypeScriptTypes(text) : text);
}
