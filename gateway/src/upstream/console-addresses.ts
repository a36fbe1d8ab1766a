import type { FastifyRequest } from 'fastify';

/** Where the console of a client is signed in to, from the origin of the platform. */
export interface SignInAddresses {
  /** The issuer sends the browser back here. Each client has its own, so that no issuer gets the code of another one. */
  readonly callbackUrl: string;
  /** Members open it. */
  readonly signInUrl: string;
}

export function signInAddresses(origin: string, clientId: string): SignInAddresses {
  return {
    callbackUrl: `${origin}/console/sign-in/${clientId}`,
    signInUrl: `${origin}/console/?client=${clientId}`,
  };
}

/** `PUBLIC_URL`, else as the browser has asked. */
export function originOf(publicOrigin: string | undefined, { protocol, host }: FastifyRequest): string {
  return publicOrigin ?? `${protocol}://${host}`;
}
