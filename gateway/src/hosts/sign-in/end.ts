import { signInOperations } from '@telehealth/public-api/sign-in/operations';
import { findDestination, hostOf } from './destination.ts';
import type { SignInStep } from './parts.ts';
import { queryOf } from './query.ts';
import { sendFailureTo } from './report-failure.ts';

/** Ends the session here and at the issuer, which sends the browser to the same address once more. */
export const endSignIn: SignInStep = async (request, reply, parts) => {
  const { cookies, issuer } = parts;
  const query = queryOf(request);
  const host = hostOf(request, parts);
  const { origin } = host;
  const returnOfIssuer = query.state === undefined ? undefined : cookies.openReturn(origin, query.state);
  if (returnOfIssuer !== undefined) return returnOfIssuer;
  const { brandId, returnTo } = await findDestination(request, parts, host, query);
  const session = cookies.session(origin, request.headers.cookie);
  if (session?.brandId !== brandId) return returnTo;
  reply.header('set-cookie', cookies.signOut());
  const after = {
    redirectUri: `${origin}${signInOperations.endSignIn.path}`,
    state: cookies.sealReturn(origin, returnTo),
  };
  return await sendFailureTo(returnTo, request, parts, async () => {
    const ending = await parts.waitForIssuer(request, () => issuer.end(session.idToken, after));
    return ending?.href ?? returnTo;
  });
};
