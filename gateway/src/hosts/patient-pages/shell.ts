import { pagePolicy } from '../../pages/built/page-policy.ts';
import { sendClosedPage } from '../../pages/closed-page.ts';
import type { AnswerAtPage, PatientPageParts } from './parts.ts';

/** The same document for every brand; `config.json` and the head have what differs. */
export function sendShell({ files, problems }: Pick<PatientPageParts, 'files' | 'problems'>): AnswerAtPage {
  const shell = files?.find(({ path }) => path === 'index.html');
  return (request, reply, { browserOrigins, isClosed, name }) => {
    if (isClosed) return sendClosedPage(request, reply, name);
    if (shell === undefined) {
      problems.send(reply, 'not-found');
      return reply;
    }
    reply.header('content-security-policy', pagePolicy(["'self'", ...browserOrigins]));
    reply.header('referrer-policy', 'no-referrer').header('content-type', shell.type);
    return reply.send(shell.bytes);
  };
}
