import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { challengePath } from './challenge-path.ts';

/** Passes on what certificate authorities ask for, and redirects every other request to TLS: no key or answer is sent in the clear. */
export async function listenInPlain(
  answer: RequestListener,
  listen: { readonly host: string; readonly port: number },
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((request, response) => {
    const { url = '/', headers } = request;
    if (url.startsWith(challengePath)) {
      answer(request, response);
      return;
    }
    const hostname = URL.parse(`http://${headers.host}`)?.hostname;
    // An absolute target (RFC 9112 3.2) names its own host.
    const target = hostname && url.startsWith('/') ? { location: `https://${hostname}${url}` } : undefined;
    response.writeHead(target ? 308 : 400, { ...target, 'content-length': 0, connection: 'close' }).end();
  });
  server.listen(listen);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}
