import { hash } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import { isConsoleToken } from '@telehealth/ids';
import type { FastifyRequest } from 'fastify';
import {
  consoleCookie,
  noConsoleCookie,
  readConsoleCookie,
} from '../../edge/browser-sessions/console-cookie.ts';
import { readLinkCookie } from '../../edge/browser-sessions/link-cookie.ts';
import { isOfOwnPage } from '../../edge/browser-sessions/own-origin.ts';
import { type Answer, answersOf, textIn } from './own-requests.ts';
import type { ConsoleParts } from './parts.ts';

/**
 * Opens the session of a link (decisions.md 15). An unknown, used or expired link gets the constant 401.
 * Other sites cannot send the request: they can set neither the header nor the origin.
 */
export function openConsole(parts: ConsoleParts): Answer {
  const { clients, callAnonymously, problems, readOnlyState, shares } = parts;
  const answerWith = answersOf(problems);
  return async (request, reply) => {
    if (!isOfOwnPage(request)) return answerWith(reply, 'forbidden');
    if (readOnlyState.isOn()) return answerWith(reply, 'maintenance');
    const token = textIn(request.body, 'token');
    const tokenSha256 = hash('sha256', token, 'hex');
    if (!shares.take('open', request, tokenSha256)) return answerWith(reply, 'rate-limited');
    if (!isConsoleToken(token)) return answerWith(reply, 'unauthorized');
    try {
      const opened = await callAnonymously(request, clients.consoles.openConsoleSession, {
        tokenSha256: Buffer.from(tokenSha256, 'hex'),
        browserSha256: readLinkCookie(request.headers.cookie)?.sha256 ?? new Uint8Array(),
      });
      const session = { token: opened.token, endsAt: Number(opened.endsAt) };
      // The browser replaces its cookie, so its earlier session could not be ended later.
      await endPresented(request, { clients, callAnonymously });
      return reply.header('set-cookie', consoleCookie(session, Date.now())).code(204).send();
    } catch (failure) {
      if (!(failure instanceof DomainError) || failure.kind !== 'not-found') throw failure;
      return answerWith(reply, 'unauthorized');
    }
  };
}

/** Effective at once, also for copies of the cookie. No effect without a session. */
export function endConsole({ clients, callAnonymously, problems }: ConsoleParts): Answer {
  const answerWith = answersOf(problems);
  return async (request, reply) => {
    if (!isOfOwnPage(request)) return answerWith(reply, 'forbidden');
    await endPresented(request, { clients, callAnonymously });
    return reply.header('set-cookie', noConsoleCookie).code(204).send();
  };
}

async function endPresented(
  request: FastifyRequest,
  { clients, callAnonymously }: Pick<ConsoleParts, 'clients' | 'callAnonymously'>,
): Promise<void> {
  const presented = readConsoleCookie(request.headers.cookie);
  if (presented === undefined) return;
  await callAnonymously(request, clients.browserSessions.endBrowserSession, {
    tokenSha256: Buffer.from(presented.tokenSha256, 'hex'),
  });
}
