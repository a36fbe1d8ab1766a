import { pagePolicy } from '../../pages/built/page-policy.ts';
import type { AnswerAtPage, PatientPageParts } from './parts.ts';

/** The one document of the page. It is the same for every brand; what is the brand's own stands in `config.json` and in the head. */
export function sendShell({ files, problems }: Pick<PatientPageParts, 'files' | 'problems'>): AnswerAtPage {
  const shell = files?.find(({ path }) => path === 'index.html');
  return (_request, reply, { browserOrigins }) => {
    if (shell === undefined) {
      problems.send(reply, 'not-found');
      return reply;
    }
    reply.header('content-security-policy', pagePolicy(["'self'", ...browserOrigins]));
    reply.header('referrer-policy', 'no-referrer').header('content-type', shell.type);
    return reply.send(shell.bytes);
  };
}
