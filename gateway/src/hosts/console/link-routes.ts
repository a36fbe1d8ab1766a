import { hash } from 'node:crypto';
import { linkCookie, newLinkBrowser, readLinkCookie } from '../../edge/browser-sessions/link-cookie.ts';
import { isOfOwnPage } from '../../edge/browser-sessions/own-origin.ts';
import { type Answer, answersOf, textIn } from './own-requests.ts';
import type { ConsoleParts } from './parts.ts';

/**
 * Mails links to the console to a member (decisions.md 15). The answer is the same for every text. A browser keeps its value, so that
 * each link that it asked for works.
 */
export function mailLinks(parts: ConsoleParts): Answer {
  const { clients, callAnonymously, problems, readOnlyState, shares } = parts;
  const answerWith = answersOf(problems);
  return async (request, reply) => {
    if (!isOfOwnPage(request)) return answerWith(reply, 'forbidden');
    if (readOnlyState.isOn()) return answerWith(reply, 'maintenance');
    const email = textIn(request.body, 'email').trim();
    // The address stays out of the memory of shares.
    if (!shares.take('open', request, hash('sha256', email.toLowerCase(), 'hex')))
      return answerWith(reply, 'rate-limited');
    const browser = readLinkCookie(request.headers.cookie) ?? newLinkBrowser();
    await callAnonymously(request, clients.consoles.mailConsoleLinks, {
      email,
      browserSha256: browser.sha256,
    });
    return reply.header('set-cookie', linkCookie(browser)).code(204).send();
  };
}
