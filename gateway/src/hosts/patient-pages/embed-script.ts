import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyContextConfig, FastifyInstance, RouteHandlerMethod } from 'fastify';
import { addCompressedPages } from '../../pages/compressed-pages.ts';
import type { AnswerAtPage } from './parts.ts';

const script = readFileSync(join(import.meta.dirname, 'browser/embed.js'));

interface EmbedScriptParts {
  readonly path: string;
  readonly config: FastifyContextConfig;
  readonly atPage: (answer: AnswerAtPage) => RouteHandlerMethod;
}

/** What a brand's own site includes to frame the page. Its address never changes, so browsers ask again after an hour. */
export function addEmbedScript(scope: FastifyInstance, { path, config, atPage }: EmbedScriptParts): void {
  scope.register(async (own) => {
    addCompressedPages(own, () => 'public, max-age=3600');
    own.get(
      path,
      { config },
      atPage((_request, reply) =>
        reply.header('content-type', 'text/javascript; charset=utf-8').send(script),
      ),
    );
  });
}
