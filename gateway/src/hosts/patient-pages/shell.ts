import { brandStyle } from '../../pages/brand-style.ts';
import { fontFileOf } from '../../pages/built/font-file.ts';
import type { PageFile } from '../../pages/built/page-files.ts';
import { pagePolicy } from '../../pages/built/page-policy.ts';
import { sendClosedPage } from '../../pages/closed-page.ts';
import { sourceOf } from '../../pages/html-page.ts';
import { type HeroPicture, heroPictureOf } from './hero-picture.ts';
import type { PageBrand } from './page-brands.ts';
import type { AnswerAtPage, PatientPageParts } from './parts.ts';

/** The same document for every brand but for its look, so that nothing is painted in other colours first. */
export function sendShell({ files, problems }: Pick<PatientPageParts, 'files' | 'problems'>): AnswerAtPage {
  const shell = files?.find(({ path }) => path === 'index.html');
  const document = shell?.bytes.toString() ?? '';
  return (request, reply, brand) => {
    const { browserOrigins, isClosed, look, name } = brand;
    if (isClosed) return sendClosedPage(request, reply, name);
    if (shell === undefined) {
      problems.send(reply, 'not-found');
      return reply;
    }
    const style = brandStyle(look);
    const framedBy = ["'self'", ...browserOrigins];
    reply.header('content-security-policy', pagePolicy(framedBy, sourceOf(style)));
    const early = earlyFiles(brand, files);
    if (early.length > 0) reply.header('link', early.join(', '));
    reply.header('referrer-policy', 'no-referrer').header('content-type', shell.type);
    const dressed = document
      .replace('<html', `<html data-scheme="${look.scheme ?? 'light'}"`)
      .replace('</head>', () => `<style>${style}</style></head>`);
    return reply.send(dressed);
  };
}

/** What the first screen shows of this brand, so that the browser need not read the configuration first. */
function earlyFiles({ hero, look }: PageBrand, files?: readonly PageFile[]): readonly string[] {
  const font = fontFileOf(look, files);
  return [
    ...(hero ? [earlyHero(heroPictureOf(hero))] : []),
    ...(font ? [`<./${font.path}>; rel=preload; as=font; type="font/woff2"; crossorigin`] : []),
  ];
}

function earlyHero({ url, srcset, sizes }: HeroPicture): string {
  return `<${url}>; rel=preload; as=image; imagesrcset="${srcset}"; imagesizes="${sizes}"; fetchpriority=high`;
}
