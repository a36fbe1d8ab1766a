import { randomBytes } from 'node:crypto';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { parseJourneyId } from '@telehealth/ids';
import { signInOperations } from '@telehealth/public-api/sign-in/operations';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clients } from '../context.ts';
import type { ActiveDomains } from '../domains/active-domains.ts';
import { createClientPermits } from '../limits/client-permits.ts';
import { failedPage } from '../sign-in/failed-page.ts';
import { SignInFailed, withFailure } from '../sign-in/failures.ts';
import { returnAddressOf } from '../sign-in/return-address.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { type SignInHost, signInHostOf } from '../sign-in/sign-in-host.ts';
import type { CallUpstream } from '../upstream/call-upstream.ts';
import { routeOf } from './route-of.ts';

/** What the routes of sign-in are built on. */
export interface SignInParts {
  readonly activeDomains: ActiveDomains;
  readonly brandDirectory: Clients['brandDirectory'];
  readonly identities: Clients['identities'];
  readonly callAnonymously: CallUpstream;
  readonly logger: Pick<Logger, 'warn'>;
  /** Undefined: this deployment has no sign-in. */
  readonly signIn: SignIn | undefined;
}

/** How many requests wait for the issuer at a time. They hold no place of anonymous callers meanwhile. */
const atOnce = 32;
/** An id token beyond this length is not kept: browsers take cookies of 4096 bytes. */
const longestIdToken = 2000;

type Query = Readonly<Record<string, string | undefined>>;

/** The brand that a patient signs in for. */
interface Destination {
  readonly host: SignInHost;
  readonly brandId: string;
  readonly clientId: string;
  readonly mode: 'test' | 'live';
  /** Where the patient goes back to. */
  readonly returnTo: string;
}

/**
 * The sign-in of patients (interface.md 4.12, decisions.md 8). Every answer but the page about a failure is a redirect, whatever
 * happens: a failure goes to an allowed `return_to` with `error=<code>`, else to that page.
 */
export function addSignInRoutes(scope: FastifyInstance, parts: SignInParts): void {
  const { activeDomains, signIn } = parts;
  const permits = createClientPermits(2 * atOnce);

  /** Runs what waits for the issuer without a place, and never more of it than the bound. */
  async function waiting<T>(request: FastifyRequest, wait: () => Promise<T>): Promise<T> {
    const release = permits.acquire('');
    if (release === undefined) throw new SignInFailed('temporarily_unavailable');
    request.endWork?.();
    try {
      return await wait();
    } finally {
      release();
    }
  }

  /** Tells operators why a sign-in failed that is not the patient's doing: by names, because causes may hold tokens. */
  function report({ id: correlationId }: FastifyRequest, error: unknown): void {
    const kind = error instanceof SignInFailed ? error.code : 'unexpected';
    if (!['temporarily_unavailable', 'identity_rejected', 'unexpected'].includes(kind)) return;
    const cause = (error instanceof SignInFailed ? error.cause : error) as Error | undefined;
    const { name = 'no permit', code = '' } = (cause ?? {}) as Error & { readonly code?: string };
    parts.logger.warn({ correlationId, kind }, `a sign-in failed: ${name} ${code}`.trimEnd());
  }

  /** Sends a failure to the address that the patient goes back to. */
  async function orBack(
    request: FastifyRequest,
    returnTo: string,
    step: () => Promise<string>,
  ): Promise<string> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof SignInFailed)) throw error;
      report(request, error);
      return withFailure(returnTo, error.code);
    }
  }

  function hostOf(request: FastifyRequest, { publicOrigin }: SignIn): SignInHost {
    const host = signInHostOf(request.host, { activeDomains, publicOrigin });
    if (host === undefined) throw new SignInFailed('host_not_active');
    return host;
  }

  /** Throws `link_invalid` for an unknown brand and an address that is not allowed alike. */
  async function destinationOf(
    request: FastifyRequest,
    host: SignInHost,
    query: Query,
  ): Promise<Destination> {
    const brandId = host.domain?.brandId ?? query.brand_id;
    if (brandId === undefined || (query.brand_id ?? brandId) !== brandId)
      throw new SignInFailed('link_invalid');
    const { brand, clientMode } = await findBrand(request, brandId);
    const returnTo = returnAddressOf(query.return_to, {
      allowlist: brand?.redirectAllowlist ?? [],
      memberHost: activeDomains.ofBrand(brandId, 'member')?.hostname,
    });
    if (brand === undefined || returnTo === undefined) throw new SignInFailed('link_invalid');
    const mode = clientMode === ClientMode.LIVE ? 'live' : 'test';
    return { host, brandId, clientId: brand.clientId, mode, returnTo };
  }

  async function findBrand(request: FastifyRequest, brandId: string) {
    try {
      return await parts.callAnonymously(request, parts.brandDirectory.findBrand, { brandId });
    } catch (cause) {
      const isUnknown = errorFromWire(cause).kind === 'not-found';
      throw new SignInFailed(isUnknown ? 'link_invalid' : 'temporarily_unavailable', { cause });
    }
  }

  async function bind(request: FastifyRequest, to: Destination, journeyId: string, subjectHash: string) {
    const { brandId, clientId, mode } = to;
    const tenancy = { clientId, brandIds: [brandId], brandId, mode, credentialId: 'sign-in' };
    const options = callOptions({ correlationId: request.id, tenancy, timeoutMs: bindMs });
    try {
      await parts.identities.bindIdentity({ journeyId, subjectHash }, options);
    } catch (cause) {
      const { kind } = errorFromWire(cause);
      const isRefused = kind === 'not-found' || kind === 'conflict' || kind === 'malformed-request';
      throw new SignInFailed(isRefused ? 'journey_not_bound' : 'temporarily_unavailable', { cause });
    }
  }

  async function login(request: FastifyRequest, reply: FastifyReply, active: SignIn): Promise<string> {
    const query = queryOf(request);
    const to = await destinationOf(request, hostOf(request, active), query);
    return await orBack(request, to.returnTo, async () => {
      const journeyId = query.journey_id;
      if (journeyId !== undefined && parseJourneyId(journeyId) === undefined) {
        throw new SignInFailed('journey_not_bound');
      }
      const redirectUri = `${to.host.origin}${callbackPath}`;
      const { url, checks } = await waiting(request, () => active.issuer.begin(redirectUri));
      const attempt = {
        ...{ ...checks, brandId: to.brandId, returnTo: to.returnTo },
        ...(journeyId !== undefined && { journeyId }),
      };
      reply.header('set-cookie', active.cookies.begin(to.host.origin, attempt, request.headers.cookie));
      return url.href;
    });
  }

  async function callback(request: FastifyRequest, reply: FastifyReply, active: SignIn): Promise<string> {
    const { state = '' } = queryOf(request);
    const host = hostOf(request, active);
    const { origin } = host;
    const attempt = active.cookies.attempt(origin, state, request.headers.cookie);
    if (attempt === undefined) throw new SignInFailed('attempt_unknown');
    const { brandId, returnTo, journeyId } = attempt;
    const used = active.cookies.endAttempt(state);
    reply.header('set-cookie', used);
    if (host.domain !== undefined && host.domain.brandId !== brandId)
      throw new SignInFailed('attempt_unknown');
    // The allowlist may have changed since the beginning.
    const to = await destinationOf(request, host, { brand_id: brandId, return_to: returnTo });
    return await orBack(request, returnTo, async () => {
      const address = new URL(request.raw.url ?? '', origin);
      const { subjectHash, idToken } = await waiting(request, () => active.issuer.finish(address, attempt));
      if (journeyId !== undefined) await bind(request, to, journeyId, subjectHash);
      const session = {
        ...{ id: randomBytes(32).toString('base64url'), subjectHash, brandId },
        ...(idToken.length <= longestIdToken && { idToken }),
      };
      reply.header('set-cookie', active.cookies.signIn(origin, session));
      return returnTo;
    });
  }

  async function logout(request: FastifyRequest, reply: FastifyReply, active: SignIn): Promise<string> {
    const query = queryOf(request);
    const host = hostOf(request, active);
    const { origin } = host;
    // The issuer sends the browser back here.
    const back = query.state === undefined ? undefined : active.cookies.openReturn(origin, query.state);
    if (back !== undefined) return back;
    const { brandId, returnTo } = await destinationOf(request, host, query);
    const session = active.cookies.session(origin, request.headers.cookie);
    if (session?.brandId !== brandId) return returnTo;
    reply.header('set-cookie', active.cookies.signOut());
    const after = {
      redirectUri: `${origin}${logoutPath}`,
      state: active.cookies.sealReturn(origin, returnTo),
    };
    return await orBack(request, returnTo, async () => {
      const ending = await waiting(request, () => active.issuer.end(session.idToken, after));
      return ending?.href ?? returnTo;
    });
  }

  const redirecting =
    (step: (request: FastifyRequest, reply: FastifyReply, active: SignIn) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        if (signIn === undefined) throw new SignInFailed('sign_in_unavailable');
        return reply.redirect(await step(request, reply, signIn), 302);
      } catch (error) {
        const code = error instanceof SignInFailed ? error.code : 'temporarily_unavailable';
        report(request, error);
        return reply.redirect(`${failedPath}?code=${code}`, 302);
      }
    };

  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('referrer-policy', 'no-referrer');
    done();
  });
  scope.route({ ...routeOf(signInOperations.beginSignIn), handler: redirecting(login) });
  scope.get(callbackPath, redirecting(callback));
  scope.route({ ...routeOf(signInOperations.endSignIn), handler: redirecting(logout) });
  scope.get(failedPath, (request, reply) =>
    reply
      .header('content-security-policy', pagePolicy)
      .header('content-type', 'text/html; charset=utf-8')
      .send(failedPage(queryOf(request).code)),
  );
}

/** The parameters of the address that are there once. */
function queryOf({ query }: FastifyRequest): Query {
  const entries = Object.entries(query as object).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries);
}

const callbackPath = '/v1/auth/callback';
const logoutPath = signInOperations.endSignIn.path;
const failedPath = '/v1/auth/failed';
const bindMs = 5000;

/** The page has no script and loads nothing. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
