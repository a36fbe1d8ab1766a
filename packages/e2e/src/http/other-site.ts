import { createServer } from 'node:http';
import type { Page } from 'playwright-core';

/** A site of one page. */
export interface OtherSite {
  readonly port: number;
  close(): void;
}

/** Serves a page at every path of a port of its own. */
export async function serveSite(body = ''): Promise<OtherSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Elsewhere</title>${body}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return {
    port: address.port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The status that a page sees of a request, 0 where the browser keeps the answer from it. */
export function statusOf(page: Page, address: string, init: object = {}): Promise<number> {
  return page.evaluate(
    async ({ address, ...asked }) => {
      try {
        return (await fetch(address, { credentials: 'include', ...asked })).status;
      } catch {
        return 0;
      }
    },
    { address, ...init },
  );
}
