import { createServer } from 'node:http';
import type { Page } from 'playwright-core';

export interface OtherSite {
  readonly port: number;
  close(): void;
}

/** The same page at every path. */
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

/** As a page sees it; 0 if the browser hides the answer. */
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
