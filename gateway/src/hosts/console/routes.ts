import { randomBytes } from 'node:crypto';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { refuseUndescribedBodies } from '../../edge/bodies/no-body.ts';
import { addAssets } from '../../pages/built/assets.ts';
import { pagePolicy } from '../../pages/built/page-policy.ts';
import { sendConsoleConfig } from './config.ts';
import { beginAtIssuer } from './issuers/begin.ts';
import { finishAtIssuer } from './issuers/finish.ts';
import { mailLinks } from './link-routes.ts';
import type { ConsoleParts } from './parts.ts';
import { endConsole, openConsole } from './session-routes.ts';

/** Stands in the built page for the nonce of its styles. */
const noncePlace = '%STYLE_NONCE%';

/** Below `/console/` of the platform's host (decisions.md 15). It may not be framed. */
export function addConsole(app: FastifyInstance, parts: ConsoleParts): void {
  const { consoleFiles: files, problems } = parts;
  app.register(async (scope) => {
    scope.get('/console/config.json', sendConsoleConfig(parts));
    scope.post('/console/session', openConsole(parts));
    scope.post('/console/links', mailLinks(parts));
    scope.post('/console/sign-in', beginAtIssuer(parts));
    scope.get('/console/sign-in/:clientId', finishAtIssuer(parts));
    scope.register(async (bodiless) => {
      refuseUndescribedBodies(bodiless);
      bodiless.delete('/console/session', endConsole(parts));
    });
    scope.get('/console', (_request, reply) => reply.redirect('/console/', 308));
    const missing: RouteHandlerMethod = (_request, reply) => problems.send(reply, 'not-found');
    addAssets(scope, { prefix: '/console', config: {}, files, others: missing });
    scope.get('/console/*', sendConsole(parts));
  });
}

/** The same page for each screen: the browser finds its screen by the path. The page's styles have a nonce. */
function sendConsole({ consoleFiles, problems }: ConsoleParts): RouteHandlerMethod {
  const shell = consoleFiles?.find(({ path }) => path === 'index.html');
  const html = shell?.bytes.toString();
  return (_request, reply) => {
    if (shell === undefined || html === undefined) {
      problems.send(reply, 'not-found');
      return reply;
    }
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', pagePolicy(["'none'"], `'nonce-${nonce}'`));
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    reply.header('x-robots-tag', 'noindex').header('content-type', shell.type);
    return reply.send(html.replace(noncePlace, nonce));
  };
}
