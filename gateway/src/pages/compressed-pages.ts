import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { entityTag, namesTag } from '../edge/entity-tags/entity-tag.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli's default quality takes seconds for the reference's script. */
const usualQuality = 6;

const compress: Readonly<
  Record<Exclude<Encoding, 'identity'>, (bytes: Buffer, quality: number) => Promise<Buffer>>
> = {
  br: (bytes, quality) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Pages are the same for everyone, so each is compressed once per encoding. `cachingOf` is the
 * `Cache-Control` of a cacheable URL, which has an `ETag`.
 */
export function addCompressedPages(
  scope: FastifyInstance,
  cachingOf: (url: string) => string | undefined,
  brotliQuality = usualQuality,
): void {
  const pages = new Map<string, Page | Promise<Page>>();

  scope.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) {
      done(null, payload);
      return;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    const send = ({ bytes, etag }: Page): void => {
      reply.header('vary', 'Accept-Encoding');
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      const caching = cachingOf(request.url);
      if (caching !== undefined) {
        reply.header('etag', etag).header('cache-control', caching);
        if (namesTag(request.headers['if-none-match'], etag)) {
          reply.code(304).removeHeader('content-type');
          done(null, null);
          return;
        }
      }
      done(null, bytes);
    };
    const key = `${encoding} ${request.routeOptions.url}`;
    const page = pages.get(key) ?? encodePage(encoding, Buffer.from(payload), brotliQuality);
    pages.set(key, page);
    if (page instanceof Promise) page.then(send, done);
    else send(page);
  });
}

interface Page {
  readonly bytes: Buffer;
  readonly etag: string;
}

function encodePage(encoding: Encoding, plain: Buffer, quality: number): Page | Promise<Page> {
  const pageOf = (bytes: Buffer): Page => ({ bytes, etag: entityTag(bytes) });
  return encoding === 'identity' ? pageOf(plain) : compress[encoding](plain, quality).then(pageOf);
}

/** By the client's preference, without those it refuses. */
function encodingFor(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').flatMap((one) => {
    const [name = '', weight = ''] = one.toLowerCase().split(';');
    return /^\s*q=0(?:\.0*)?\s*$/.test(weight) ? [] : [name.trim()];
  });
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? 'identity';
}
