import { DomainError, type Issue } from '@telehealth/errors';
import { isTherapy, type Therapy, therapies } from '@telehealth/ids';
import type { ClientMode } from '../clients/client.ts';
import { displayNameIssues } from '../clients/display-name.ts';
import { type BrandLinks, brandLinkIssues, changedLinks } from './brand-links.ts';
import { browserOriginIssues } from './browser-origins.ts';
import { redirectAllowlistIssues } from './redirect-allowlist.ts';
import { checkedTheme } from './theme.ts';

export interface Brand extends BrandLinks {
  readonly name: string;
  /** No therapy twice; may be empty. */
  readonly enabledTherapies: readonly Therapy[];
  /** interface.md 2.4; may be empty. */
  readonly supportRoute: string;
  readonly redirectAllowlist: readonly string[];
  /** Exact origins a page may read the brand from (interface.md 5, publishable key rule 5). */
  readonly browserOrigins: readonly string[];
  /** Canonical JSON text of an object. */
  readonly themeJson: string;
  /** The capture of payments that name none; absent: `automatic`. */
  readonly capture?: Capture;
}

/** When the money of a payment is taken: when the patient pays, or later, on demand. */
export type Capture = 'automatic' | 'manual';

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** A change of a brand, unchecked; undefined fields stay as they are. */
export interface BrandChange extends Given<BrandLinks> {
  readonly name?: string | undefined;
  readonly enabledTherapies?: readonly string[] | undefined;
  /** May be empty. */
  readonly supportRoute?: string | undefined;
  readonly redirectAllowlist?: readonly string[] | undefined;
  readonly browserOrigins?: readonly string[] | undefined;
  /** JSON text of an object. */
  readonly themeJson?: string | undefined;
  readonly capture?: string | undefined;
}

/** What a brand is created from, unchecked. */
export type NewBrand = BrandChange & Required<Pick<BrandChange, 'name'>>;

/** Most brands a client may have: their ids travel in one header with every call. */
export const maxBrands = 200;

const noConfiguration: Brand = {
  name: '',
  enabledTherapies: [],
  supportRoute: '',
  redirectAllowlist: [],
  browserOrigins: [],
  themeJson: '{}',
};

const supportRoutePattern = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/;

/** The brand to create for a client of this mode. Throws as `changedBrand` does. */
export function createdBrand(input: NewBrand, mode: ClientMode): Brand {
  return changedBrand(noConfiguration, input, mode);
}

/**
 * The changed brand of a client of this mode. Throws `malformed-request` when its origins are malformed
 * (decisions.md 3), and `validation` for every other fault, with every issue. `originsWhere` points at the origins.
 */
export function changedBrand(
  brand: Brand,
  change: BrandChange,
  mode: ClientMode,
  originsWhere = '/browser_origins',
): Brand {
  const { name, enabledTherapies, supportRoute, redirectAllowlist, browserOrigins } = change;
  const theme = change.themeJson === undefined ? brand : checkedTheme(change.themeJson, '/theme');
  const shape = browserOrigins === undefined ? [] : browserOriginIssues(browserOrigins, mode, originsWhere);
  const issues = [
    ...(name === undefined ? [] : displayNameIssues(name, '/name')),
    ...(enabledTherapies === undefined ? [] : therapyIssues(enabledTherapies, '/enabled_therapies')),
    ...(supportRoute === undefined ? [] : supportRouteIssues(supportRoute, '/support_route')),
    ...(redirectAllowlist === undefined
      ? []
      : redirectAllowlistIssues(redirectAllowlist, mode, '/redirect_allowlist')),
    ...('issues' in theme ? theme.issues : []),
    ...(change.capture === undefined ? [] : captureIssues(change.capture, '/capture')),
    ...brandLinkIssues(change),
    ...shape,
  ];
  if ('issues' in theme || issues.length > 0) {
    throw new DomainError(shape.length > 0 ? 'malformed-request' : 'validation', 'brand', { issues });
  }
  const capture = change.capture === undefined ? brand.capture : (change.capture as Capture);
  return {
    ...(capture !== undefined && { capture }),
    ...changedLinks(brand, change),
    name: name ?? brand.name,
    enabledTherapies: enabledTherapies?.filter(isTherapy) ?? brand.enabledTherapies,
    supportRoute: supportRoute ?? brand.supportRoute,
    redirectAllowlist: redirectAllowlist ?? brand.redirectAllowlist,
    browserOrigins: browserOrigins ?? brand.browserOrigins,
    themeJson: theme.themeJson,
  };
}

function therapyIssues(codes: readonly string[], where: string): Issue[] {
  // A list longer than the therapies has a repeated or unknown code among the first of them.
  return codes.slice(0, therapies.length + 1).flatMap((code, i): Issue[] => {
    if (!isTherapy(code)) {
      const message = `The platform serves ${therapies.join(', ')}.`;
      return [{ code: 'enabled_therapies.unknown', message, where: `${where}/${i}` }];
    }
    if (codes.indexOf(code) === i) return [];
    const message = 'A therapy is enabled once.';
    return [{ code: 'enabled_therapies.repeated', message, where: `${where}/${i}` }];
  });
}

function captureIssues(capture: string, where: string): Issue[] {
  if (capture === 'automatic' || capture === 'manual') return [];
  return [{ code: 'capture.unknown', message: 'A capture is automatic or manual.', where }];
}

function supportRouteIssues(route: string, where: string): Issue[] {
  if (route === '' || supportRoutePattern.test(route)) return [];
  const message =
    'A support route has up to 128 letters, digits, `_`, `.`, `:` or `-`, a letter or digit first.';
  return [{ code: 'support_route.malformed', message, where }];
}
