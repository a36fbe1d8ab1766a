import { isUtf8 } from 'node:buffer';
import { DomainError } from '@telehealth/errors';
import type { FastifyInstance } from 'fastify';

/** Largest body a route takes unless it says otherwise. */
export const bodyLimitBytes = 65_536;
/** Deepest nesting of arrays and objects in a body, the outermost included. */
const maxDepth = 32;

/**
 * JSON is the only media type. An empty body is no body, which operations without one tolerate; prototype
 * names, over-deep nesting, text that is not UTF-8 and escapes that no UTF-8 stands for are refused (decisions.md 1).
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
      const fault = error ? 'the body is not acceptable JSON' : faultOf(value, maxDepth);
      if (fault === undefined) done(null, value);
      else done(new DomainError('malformed-request', fault));
    });
  });
}

/** Why a value is refused: it nests deeper than the levels, or no UTF-8 stands for a string or a name in it. */
function faultOf(value: unknown, levels: number): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'the body has a lone surrogate';
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return 'the body nests too deep';
  if (!Array.isArray(value) && !Object.keys(value).every((name) => name.isWellFormed())) {
    return 'the body has a lone surrogate';
  }
  for (const member of Object.values(value)) {
    const fault = faultOf(member, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
