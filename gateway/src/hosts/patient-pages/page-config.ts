import { pagePathOf } from '../../upstream/page-path.ts';
import type { PageBrand } from './page-brands.ts';
import type { PatientPageParts } from './parts.ts';

/** What the page of a brand has to know before it asks the API anything. */
export function pageConfigOf(
  { brandId, name, accent, supportRoute, offeringRefs, mode }: PageBrand,
  parts: Pick<PatientPageParts, 'activeDomains' | 'signInOrigin'>,
) {
  return {
    data: {
      brand_id: brandId,
      name,
      accent,
      support_route: supportRoute,
      offering_refs: offeringRefs,
      sign_in_url: signInUrlOf(brandId, parts) ?? null,
      test: mode === 'test',
    },
  };
}

/** Where a patient signs in to come back to the page: at the login host of the brand, else at the platform. */
function signInUrlOf(
  brandId: string,
  { activeDomains, signInOrigin }: Pick<PatientPageParts, 'activeDomains' | 'signInOrigin'>,
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
  url.searchParams.set('return_to', page);
  return url.href;
}
