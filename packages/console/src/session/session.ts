import { type components, isProblem, ProblemError } from '@telehealth/client';

export type NoticeKind = components['schemas']['NoticesChoice']['kinds'][number];

export interface ConsoleSession {
  readonly session_id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly brand_ids: readonly string[];
  readonly is_limited_to_brands: boolean;
  /** Null: everything. */
  readonly scopes: readonly string[] | null;
  readonly read_only: boolean;
  /** Null: it is the session of no member. */
  readonly member_id: string | null;
  /** What that member is written to about, and can be. */
  readonly notices: {
    readonly kinds: readonly NoticeKind[];
    readonly available: readonly NoticeKind[];
  } | null;
  /** Whether the client is in test mode. */
  readonly test: boolean;
  /** The issuer of the client sends members back here. */
  readonly callback_url: string;
  /** Members open it to sign in at the issuer of the client. */
  readonly sign_in_url: string;
  readonly ends_at: string;
}

/** Calls that are no part of the API. Throws errors of the platform. */
async function call(path: string, method = 'GET', body?: object): Promise<Response> {
  const answer = await fetch(`/console/${path}`, {
    method,
    cache: 'no-store',
    headers: { 'X-Session': '1', ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (answer.ok) return answer;
  throw new ProblemError(answer.status, answer.headers, await answer.json().catch(() => ({})));
}

/** False for an invalid link. */
export async function openSession(token: string): Promise<boolean> {
  try {
    await call('session', 'POST', { token });
    return true;
  } catch (error) {
    if (isSessionEnd(error)) return false;
    throw error;
  }
}

/** The platform mails a link to a member, and tells nobody whether the address is that of one. */
export const askForLink = (email: string) => call('links', 'POST', { email });

/** The address of the issuer of a client, where a member signs in. */
export async function beginAtIssuer(clientId: string): Promise<string> {
  const answer = await call('sign-in', 'POST', { client_id: clientId });
  return (await answer.json()).data.url;
}

/** Null for a browser without one. */
export async function readSession(): Promise<ConsoleSession | null> {
  return (await (await call('config.json')).json()).data.session;
}

/** Throws if the session may be open still. */
export const endSession = () => call('session', 'DELETE');

export function isSessionEnd(error: unknown): boolean {
  return isProblem(error) && error.status === 401;
}
