import { isUtf8 } from 'node:buffer';
import { DomainError } from '@telehealth/errors';
import type { FastifyInstance } from 'fastify';

/** Largest body a route takes unless it says otherwise. */
export const bodyLimitBytes = 65_536;
/** Deepest nesting of arrays and objects in a body, the outermost included. */
const maxDepth = 32;

/**
 * JSON is the only media type. An empty body is no body, which operations without one tolerate; prototype
 * names, over-deep nesting and text that is not UTF-8 are refused (decisions.md 1).
 */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    if (!isUtf8(body)) {
      done(new DomainError('malformed-request', 'the body is not UTF-8'));
      return;
    }
    parse(request, body.toString(), (error, value) => {
      if (error) done(new DomainError('malformed-request', 'the body is not acceptable JSON'));
      else if (isDeeperThan(value, maxDepth))
        done(new DomainError('malformed-request', 'the body nests too deep'));
      else done(null, value);
    });
  });
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const member of Object.values(value)) if (isDeeperThan(member, levels - 1)) return true;
  return false;
}
