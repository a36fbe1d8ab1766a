import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * A browser that opens an unknown address outside `/v1` gets a page. It says no more than the constant 401, which
 * everything else gets that asks without a credential.
 */
export function addMissingPage(app: FastifyInstance, send: (reply: FastifyReply) => FastifyReply): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { accept = '', authorization } = request.headers;
    const isBrowser = accept.split(/[,;]/).some((type) => type.trim() === 'text/html');
    const isPage = request.method === 'GET' && !/^\/v1(?:[/?]|$)/.test(request.url);
    if (request.is404 && isBrowser && isPage && authorization === undefined) send(reply);
    else done();
  });
}
