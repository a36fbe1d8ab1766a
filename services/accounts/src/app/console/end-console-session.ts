import { changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { decideSessionEnd } from '../../domain/browser-sessions/browser-session.ts';

/** The sessions of the console that a caller reaches: those of the client, or of one brand. */
export interface ConsoleReach {
  readonly clientId: string;
  readonly brandId: string | undefined;
}

/** Ends a session of the console. Throws `not-found` for a session that has been ended, and for a session of a patient. */
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
