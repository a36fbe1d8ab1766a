import { isProblem, ProblemError } from '@telehealth/client';

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
  /** Whether the client is in test mode. */
  readonly test: boolean;
  /** The issuer of the client sends members back here. */
  readonly callback_url: string;
  /** Members open it to sign in at the issuer of the client. */
  readonly sign_in_url: string;
  readonly ends_at: string;
}

const own = { 'X-Session': '1' };

/** False for an invalid link. Throws other errors of the platform. */
export async function openSession(token: string): Promise<boolean> {
  const headers = { ...own, 'Content-Type': 'application/json' };
  const answer = await fetch('/console/session', {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  });
  if (answer.ok) return true;
  if (answer.status === 401) return false;
  throw new ProblemError(answer.status, answer.headers, await answer.json().catch(() => ({})));
}

/** The platform mails a link to a member, and tells nobody whether the address is that of one. Throws errors of the platform. */
export async function askForLink(email: string): Promise<void> {
  const headers = { ...own, 'Content-Type': 'application/json' };
  const answer = await fetch('/console/links', { method: 'POST', headers, body: JSON.stringify({ email }) });
  if (!answer.ok)
    throw new ProblemError(answer.status, answer.headers, await answer.json().catch(() => ({})));
}

/** The address of the issuer of a client, where a member signs in. Throws errors of the platform. */
export async function beginAtIssuer(clientId: string): Promise<string> {
  const headers = { ...own, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ client_id: clientId });
  const answer = await fetch('/console/sign-in', { method: 'POST', headers, body });
  if (!answer.ok)
    throw new ProblemError(answer.status, answer.headers, await answer.json().catch(() => ({})));
  return (await answer.json()).data.url;
}

/** Null for a browser without one. */
export async function readSession(): Promise<ConsoleSession | null> {
  const answer = await fetch('/console/config.json', { cache: 'no-store' });
  if (!answer.ok)
    throw new ProblemError(answer.status, answer.headers, await answer.json().catch(() => ({})));
  return (await answer.json()).data.session;
}

/** Throws if the session may be open still. */
export async function endSession(): Promise<void> {
  const answer = await fetch('/console/session', { method: 'DELETE', headers: own });
  if (!answer.ok)
    throw new ProblemError(answer.status, answer.headers, await answer.json().catch(() => ({})));
}

export function isSessionEnd(error: unknown): boolean {
  return isProblem(error) && error.status === 401;
}
