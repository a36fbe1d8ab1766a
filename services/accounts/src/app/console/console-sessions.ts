import { changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { decideSessionEnd } from '../../domain/browser-sessions/browser-session.ts';
import { findConsoleSessions } from '../../storage/browser-sessions.ts';
import { type ListedSession, withOpenness } from '../browser-sessions/list-browser-sessions.ts';
import { ownerOf } from '../clients/client-of.ts';

/** Whose sessions of the console a caller reaches: those of the client, or of one brand. */
export interface ConsoleReach {
  readonly clientId: string;
  readonly brandId: string | undefined;
}

/** A page of the sessions of the console by id, open or not. */
export async function listConsoleSessions(
  context: Pick<Context, 'apiKeys' | 'browserSessions' | 'brands' | 'clients' | 'clock'>,
  operation: Pick<Operation, 'limits'>,
  reach: ConsoleReach,
  range: { readonly after: string; readonly limit: number },
): Promise<readonly ListedSession[]> {
  const { limits } = operation;
  const client = await ownerOf(context, operation, reach);
  const sessions = await findConsoleSessions(context.browserSessions, { ...reach, ...range }, limits);
  return await withOpenness(context, operation, client, sessions);
}

/** Ends a session of the console. Throws `not-found` for one that was ended before, and for any other session. */
export async function endConsoleSession(
  context: Context,
  operation: Operation,
  { clientId, brandId }: ConsoleReach,
  sessionId: string,
): Promise<void> {
  await changeDocument(context, {
    collection: context.browserSessions,
    id: sessionId,
    where: { clientId, role: 'console', ...(brandId !== undefined && { brandId }) },
    operation,
    decide(present, at) {
      const end = decideSessionEnd(present, 'other', at);
      if (end === undefined) throw new DomainError('not-found');
      return end;
    },
  });
}
