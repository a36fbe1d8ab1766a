import type { FastifyInstance } from 'fastify';

/** Of an uploaded picture (decisions.md 15). */
export const pictureLimitBytes = 4_000_000;

/** Accepts a picture as bytes in the scope, besides the JSON that it accepts already. */
export function addPictureBody(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['application/octet-stream', 'image/png', 'image/jpeg', 'image/webp'],
    { parseAs: 'buffer', bodyLimit: pictureLimitBytes },
    (_request, body, done) => done(null, body),
  );
}
