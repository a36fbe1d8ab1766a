import type { PageFile } from '../../pages/built/page-files.ts';
import { pagePolicy } from '../../pages/built/page-policy.ts';
import { sendClosedPage } from '../../pages/closed-page.ts';
import { pictureFile } from '../../upstream/picture-file.ts';
import type { PageBrand } from './page-brands.ts';
import type { AnswerAtPage, PatientPageParts } from './parts.ts';

/** The same document for every brand; `config.json` and the head have what differs. */
export function sendShell({ files, problems }: Pick<PatientPageParts, 'files' | 'problems'>): AnswerAtPage {
  const shell = files?.find(({ path }) => path === 'index.html');
  return (request, reply, brand) => {
    const { browserOrigins, isClosed, name } = brand;
    if (isClosed) return sendClosedPage(request, reply, name);
    if (shell === undefined) {
      problems.send(reply, 'not-found');
      return reply;
    }
    reply.header('content-security-policy', pagePolicy(["'self'", ...browserOrigins]));
    const early = earlyFiles(brand, files);
    if (early.length > 0) reply.header('link', early.join(', '));
    reply.header('referrer-policy', 'no-referrer').header('content-type', shell.type);
    return reply.send(shell.bytes);
  };
}

/** What the first screen shows of this brand, so that the browser need not read the configuration first. */
function earlyFiles({ hero, look: { font } }: PageBrand, files: readonly PageFile[] = []): readonly string[] {
  const fontFile = font && files.find(({ path }) => path.startsWith(`assets/${font}-latin`));
  return [
    ...(hero ? [`<./${pictureFile(hero)}>; rel=preload; as=image; fetchpriority=high`] : []),
    ...(fontFile ? [`<./${fontFile.path}>; rel=preload; as=font; type="font/woff2"; crossorigin`] : []),
  ];
}
