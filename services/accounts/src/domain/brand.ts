import { DomainError, type Issue } from '@telehealth/errors';
import { displayNameIssues } from './display-name.ts';
import { redirectAllowlistIssues } from './redirect-allowlist.ts';
import { isTherapy, type Therapy, therapies } from './therapy.ts';

/** What a brand is created from, unchecked. An empty support route means none. */
export interface NewBrand {
  readonly name: string;
  readonly enabledTherapies: readonly string[];
  readonly supportRoute: string;
  readonly redirectAllowlist: readonly string[];
}

/** The configuration of a brand. */
export interface Brand {
  readonly name: string;
  /** Each at most once; none is allowed. */
  readonly enabledTherapies: readonly Therapy[];
  /** interface.md 2.4; empty where none is set. */
  readonly supportRoute: string;
  readonly redirectAllowlist: readonly string[];
}

const supportRoutePattern = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/;

/** The brand to create. Throws `validation` with every issue. */
export function createdBrand(input: NewBrand): Brand {
  const { name, enabledTherapies, supportRoute, redirectAllowlist } = input;
  const issues = [
    ...displayNameIssues(name, '/name'),
    ...therapyIssues(enabledTherapies, '/enabled_therapies'),
    ...supportRouteIssues(supportRoute, '/support_route'),
    ...redirectAllowlistIssues(redirectAllowlist, '/redirect_allowlist'),
  ];
  if (issues.length > 0) throw new DomainError('validation', 'brand', { issues });
  return { name, enabledTherapies: enabledTherapies.filter(isTherapy), supportRoute, redirectAllowlist };
}

function therapyIssues(codes: readonly string[], where: string): Issue[] {
  // One more than there are therapies: a longer list has a fault among these already.
  return codes.slice(0, therapies.length + 1).flatMap((code, i): Issue[] => {
    if (!isTherapy(code)) {
      const message = 'This is no therapy the platform serves.';
      return [{ code: 'enabled_therapies.unknown', message, where: `${where}/${i}` }];
    }
    if (codes.indexOf(code) === i) return [];
    const message = 'A therapy is enabled once.';
    return [{ code: 'enabled_therapies.repeated', message, where: `${where}/${i}` }];
  });
}

function supportRouteIssues(route: string, where: string): Issue[] {
  if (route === '' || supportRoutePattern.test(route)) return [];
  const message =
    'A support route has up to 128 letters, digits, `_`, `.`, `:` or `-`, a letter or digit first.';
  return [{ code: 'support_route.malformed', message, where }];
}
