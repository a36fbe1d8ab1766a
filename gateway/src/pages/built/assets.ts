import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Problems } from '../../edge/problems/problems.ts';
import { addCompressedPages } from '../compressed-pages.ts';
import type { PageFile } from './page-files.ts';

const immutable = 'public, max-age=31536000, immutable';

export interface AssetParts {
  /** Precedes the paths of the page. */
  readonly prefix: string;
  readonly config: FastifyContextConfig;
  readonly files: readonly PageFile[] | undefined;
  readonly problems: Problems;
}

/** Names of scripts, styles and pictures change with their content. */
export function addAssets(scope: FastifyInstance, { prefix, config, files, problems }: AssetParts): void {
  scope.register(async (assets) => {
    addCompressedPages(assets, () => immutable);
    assets.get(`${prefix}/assets/*`, { config }, (_request, reply) => problems.send(reply, 'not-found'));
    for (const { path, type, bytes } of files ?? []) {
      if (!path.startsWith('assets/')) continue;
      assets.get(`${prefix}/${path}`, { config }, (_request, reply) =>
        reply.header('content-type', type).send(bytes),
      );
    }
  });
}
