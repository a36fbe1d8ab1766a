import { Counter, type Registry } from '@telehealth/service-kit/telemetry';
import type { FastifyInstance } from 'fastify';
import { addFrontPage, type BrandHostParts } from './brand-hosts.ts';
import type { ConsoleParts, IssuerSignIn } from './console/parts.ts';
import { addConsole } from './console/routes.ts';
import { pageBrands } from './patient-pages/page-brands.ts';
import type { PatientPageParts } from './patient-pages/parts.ts';
import { addPatientPages } from './patient-pages/routes.ts';
import type { CountFailure } from './sign-in/failures.ts';
import type { SignInParts } from './sign-in/parts.ts';
import { addSignInRoutes } from './sign-in/routes.ts';
import { atIssuersOfClients, createSignInShares } from './sign-in/shares.ts';

type Parts = Omit<PatientPageParts, 'findPageBrand'> &
  Pick<SignInParts, 'signIn'> &
  Pick<ConsoleParts, 'consoleFiles' | 'logger'> &
  Pick<SignInParts, 'logger'> &
  Omit<Parameters<typeof pageBrands>[0], 'clients'> & {
    readonly brandHosts: BrandHostParts;
    readonly registry: Registry;
    readonly rateLimits: boolean;
    readonly issuerSignIn: Omit<IssuerSignIn, 'shares'>;
  };

/** Pages for patients, the console and sign-in. */
export function addHosts(app: FastifyInstance, parts: Parts): void {
  const { clients, activeDomains, readOnlyState, callAnonymously, registry, rateLimits, now } = parts;
  const pages: PatientPageParts = { ...parts, findPageBrand: pageBrands(parts) };
  app.register(async (scope) => addFrontPage(scope, parts.brandHosts, pages));
  addPatientPages(app, pages);
  const issuerSignIn = {
    ...parts.issuerSignIn,
    shares: createSignInShares({ now, isLimited: rateLimits, atOnce: atIssuersOfClients }),
  };
  addConsole(app, { ...parts, issuerSignIn });
  const { brands, identities } = clients;
  const signIn: SignInParts = {
    ...{ activeDomains, brands, identities, readOnlyState, callAnonymously },
    ...{ signIn: parts.signIn, logger: parts.logger },
    shares: createSignInShares({ now, isLimited: rateLimits }),
    countFailure: signInFailureCounter(registry),
  };
  app.register(async (scope) => addSignInRoutes(scope, signIn));
}

function signInFailureCounter(registry: Registry): CountFailure {
  const failures = new Counter({
    name: 'sign_in_failures_total',
    help: 'Sign-ins that failed',
    labelNames: ['failure'],
    registers: [registry],
  });
  return (failure) => failures.inc({ failure });
}
