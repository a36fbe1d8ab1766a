import type { FastifyContextConfig, FastifyInstance, RouteHandlerMethod } from 'fastify';
import { addCompressedPages } from '../compressed-pages.ts';
import type { PageFile } from './page-files.ts';

/** Takes a fifth of a second for the script of the pages for patients, and saves each of them 2 kB. */
const brotliQuality = 10;

export const immutable = 'public, max-age=31536000, immutable';

export interface AssetParts {
  /** Precedes the paths of the page. */
  readonly prefix: string;
  readonly config: FastifyContextConfig;
  readonly files: readonly PageFile[] | undefined;
  /** Answers every other name. */
  readonly others: RouteHandlerMethod;
}

/** Names of scripts, styles and pictures change with their content. */
export function addAssets(scope: FastifyInstance, { prefix, config, files, others }: AssetParts): void {
  scope.get(`${prefix}/assets/*`, { config }, others);
  scope.register(async (assets) => {
    addCompressedPages(assets, () => immutable, brotliQuality);
    for (const { path, type, bytes } of files ?? []) {
      if (!path.startsWith('assets/')) continue;
      assets.get(`${prefix}/${path}`, { config }, (_request, reply) =>
        reply.header('content-type', type).send(bytes),
      );
    }
  });
}
