import type { Picture } from '@telehealth/contracts/accounts/v1/brand';
import type { PresentedSession } from '../../edge/browser-sessions/session-cookie.ts';
import { pagePathOf } from '../../upstream/page-path.ts';
import { pictureFile } from '../../upstream/picture-file.ts';
import { heroPictureOf } from './hero-picture.ts';
import type { PageBrand } from './page-brands.ts';
import type { PatientPageParts } from './parts.ts';

type ConfigParts = Pick<PatientPageParts, 'activeDomains' | 'sessionCookie' | 'signInOrigin'>;

/** What the page needs before its first API call. */
export function pageConfigOf(
  { brandId, name, look, logo, hero, links, offeringRefs, mode }: PageBrand,
  parts: ConfigParts,
  session: PresentedSession | undefined,
) {
  return {
    data: {
      brand_id: brandId,
      name,
      theme: look,
      logo: shownPicture(logo),
      hero: hero === undefined ? null : heroPictureOf(hero),
      ...links,
      offering_refs: offeringRefs,
      sign_in_url: (session && signInUrlOf(brandId, parts, session)) ?? null,
      test: mode === 'test',
    },
  };
}

/**
 * At the login host of the brand, else at the platform. A sign-in begins in a browser session; without one it
 * has no address.
 */
function signInUrlOf(
  brandId: string,
  { activeDomains, sessionCookie, signInOrigin }: ConfigParts,
  session: PresentedSession,
): string | undefined {
  if (signInOrigin === undefined) return undefined;
  const originOf = (kind: 'login' | 'member') => {
    const hostname = activeDomains.ofBrand(brandId, kind)?.hostname;
    return hostname === undefined ? undefined : `https://${hostname}`;
  };
  const member = originOf('member');
  const page = member === undefined ? `${signInOrigin}${pagePathOf(brandId)}` : `${member}/`;
  const url = new URL('/v1/auth/login', originOf('login') ?? signInOrigin);
  url.searchParams.set('brand_id', brandId);
  url.searchParams.set('return_to', `${page}?attempt=${sessionCookie.attemptOf(session)}`);
  return url.href;
}

/** Relative to the page. */
function shownPicture(picture: Picture | undefined) {
  if (picture === undefined) return null;
  const { width, height } = picture;
  return { url: `./${pictureFile(picture)}`, width, height };
}
