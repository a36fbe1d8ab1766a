import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { refuseUndescribedBodies } from '../../edge/bodies/no-body.ts';
import { addAssets } from '../../pages/built/assets.ts';
import { pagePolicy } from '../../pages/built/page-policy.ts';
import { addCompressedPages } from '../../pages/compressed-pages.ts';
import { sendConsoleConfig } from './config.ts';
import type { ConsoleParts } from './parts.ts';
import { endConsole, openConsole } from './session-routes.ts';

const policy = pagePolicy(["'none'"]);

/** Below `/console/` of the platform's host (decisions.md 15). It may not be framed. */
export function addConsole(app: FastifyInstance, parts: ConsoleParts): void {
  const { consoleFiles: files, problems } = parts;
  app.register(async (scope) => {
    scope.get('/console/config.json', sendConsoleConfig(parts));
    scope.post('/console/session', openConsole(parts));
    scope.register(async (bodiless) => {
      refuseUndescribedBodies(bodiless);
      bodiless.delete('/console/session', endConsole(parts));
    });
    scope.get('/console', (_request, reply) => reply.redirect('/console/', 308));
    addAssets(scope, { prefix: '/console', config: {}, files, problems });
    scope.register(async (pages) => {
      addCompressedPages(pages, () => undefined);
      pages.get('/console/', sendConsole(parts));
    });
  });
}

function sendConsole({ consoleFiles, problems }: ConsoleParts): RouteHandlerMethod {
  const shell = consoleFiles?.find(({ path }) => path === 'index.html');
  return (_request, reply) => {
    if (shell === undefined) {
      problems.send(reply, 'not-found');
      return reply;
    }
    reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
    reply.header('x-robots-tag', 'noindex').header('content-type', shell.type);
    return reply.send(shell.bytes);
  };
}
