import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { malformedRequest } from '../problems/malformed-request.ts';

/** For routes whose options set no other limit. */
export const bodyLimitBytes = 65_536;
/** Deepest nesting of arrays and objects in a body, the outermost included. */
const maxDepth = 32;

/**
 * Accepts JSON only; an empty body counts as none, whatever its media type. Refuses prototype names, deep
 * nesting, text that is not UTF-8 and lone surrogates (decisions.md 1).
 */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  forgetTypesOfNothing(app);
  app.addContentTypeParser('*', onlyEmpty);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    if (!isUtf8(body)) {
      done(malformedRequest('request.json', 'The body is not UTF-8.'));
      return;
    }
    parse(request, body.toString(), (error, value) => {
      const fault = error ? 'The body is not acceptable JSON.' : faultOf(value, maxDepth);
      if (fault === undefined) done(null, value);
      else done(malformedRequest('request.json', fault));
    });
  });
}

/** Removes the media type of requests without content: axios, curl, Java, Python and fetch send one. */
function forgetTypesOfNothing(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers }, routeOptions }, _reply, done) => {
    const { 'transfer-encoding': coding, 'content-length': length = '0' } = headers;
    if (coding === undefined && Number(length) === 0 && routeOptions.config.streams === undefined)
      delete headers['content-type'];
    done();
  });
}

/** Accepts an empty body of any media type, and refuses another one at its first byte. */
function onlyEmpty(
  { headers }: FastifyRequest,
  payload: IncomingMessage,
  done: (error: Error | null, body?: undefined) => void,
): void {
  const refuse = () => {
    payload.removeListener('end', end);
    payload.pause();
    done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  };
  const end = () => done(null, undefined);
  if (headers['transfer-encoding'] === undefined) refuse();
  else payload.once('end', end).once('data', refuse);
}

/** The reason to refuse a value: it nests too deep, or a string or name has a lone surrogate. */
function faultOf(value: unknown, levels: number): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'The body has a lone surrogate.';
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `The body nests deeper than ${maxDepth} levels.`;
  if (!Array.isArray(value) && !Object.keys(value).every((name) => name.isWellFormed())) {
    return 'The body has a lone surrogate.';
  }
  for (const member of Object.values(value)) {
    const fault = faultOf(member, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
