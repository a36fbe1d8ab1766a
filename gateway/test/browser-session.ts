import { hash } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  BrowserSessionRole,
  type BrowserSessionService,
  type ResolveBrowserSessionResponseSchema,
} from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { formatSessionToken } from '@telehealth/ids';
import type { MessageHandlers } from '@telehealth/rpc/testing';
import { sessionCookie } from '../src/edge/browser-sessions/session-cookie.ts';
import { ownBrand } from './scripted.ts';
import { gatewaySecret } from './wire.ts';

type Answer = MessageInitShape<typeof ResolveBrowserSessionResponseSchema>;

/** A well-formed token, another one for every letter. */
export const tokenOf = (letter: string): string => formatSessionToken(letter.repeat(32));

const week = 7 * 86_400_000;

/** A session of a patient as accounts answers it. */
export const patient = {
  known: true,
  sessionId: 'bss_own',
  role: BrowserSessionRole.PATIENT,
  clientId: 'cli_own',
  mode: ClientMode.TEST,
  brandIds: [ownBrand],
  scopes: [
    ...['enrollments:read', 'intake:read', 'intake:write', 'offerings:read'],
    ...['payments:read', 'payments:write', 'sign_in:write'],
  ],
  limits: { intakePerSecond: 100_000, otherPerSecond: 100_000 },
  endsAt: BigInt(Date.now() + week),
} satisfies Answer;

/** Answers by the letter of the token. */
export function sessionsOf(
  answers: Readonly<Record<string, Answer>>,
): Pick<MessageHandlers<typeof BrowserSessionService>, 'resolveBrowserSession'> {
  const byHash = new Map(
    Object.entries(answers).map(([letter, answer]) => [hash('sha256', tokenOf(letter), 'hex'), answer]),
  );
  return {
    resolveBrowserSession: async ({ tokenSha256 }) =>
      byHash.get(Buffer.from(tokenSha256).toString('hex')) ?? { known: false },
  };
}

const cookies = sessionCookie([gatewaySecret]);

/** The `Cookie` header of a browser with a session, and with its journey where one is given. */
export function cookieOf(letter: string, journeyId?: string): string {
  const session = { token: tokenOf(letter), endsAt: Date.now() + week };
  const header = cookies.set({ ...session, ...(journeyId !== undefined && { journeyId }) });
  return header.split(';')[0] ?? '';
}

/** The headers of a page's call in such a session. */
export function inSession(letter: string, journeyId?: string) {
  return { cookie: cookieOf(letter, journeyId), 'x-session': '1', origin: 'http://localhost' };
}

/** What a `Set-Cookie` header keeps in a browser. */
export function keptBy(setCookie: string | string[] | undefined) {
  const [header = ''] = [setCookie ?? ''].flat();
  return cookies.read(header.split(';')[0]);
}
