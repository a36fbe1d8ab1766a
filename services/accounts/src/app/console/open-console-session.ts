import { changeDocument, createDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { deriveId, formatSessionToken } from '@telehealth/ids';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { isOpen } from '../../domain/browser-sessions/browser-session.ts';
import { consoleSession } from '../../domain/console/console-link.ts';
import { decideSignIn } from '../../domain/members/decide-members.ts';
import type { BrowserSessionDocument } from '../../storage/browser-sessions.ts';
import type { PeopleDocument } from '../../storage/people.ts';
import type { OpenedSession } from '../browser-sessions/open-patient-session.ts';
import { ownersOf } from '../browser-sessions/session-owners.ts';
import { keysOf } from '../keys/key-material.ts';

/**
 * Opens the session of the link whose token has this SHA-256. The id of the session is derived from the link, so concurrent
 * requests open one session. Throws `not-found` for a link that is unknown, was opened before or has ended,
 * and for a link of a member in another browser than the one that asked.
 */
export async function openConsoleSession(
  context: Context,
  operation: Operation,
  { tokenSha256, browserSha256 }: { readonly tokenSha256: Uint8Array; readonly browserSha256: Uint8Array },
): Promise<OpenedSession> {
  const { limits, operationId } = operation;
  const withToken = { tokenSha256: Buffer.from(tokenSha256).toString('hex') };
  const link = await findOne(context.consoleLinks, withToken, limits);
  if (link === undefined) throw new DomainError('not-found');
  const { memberId } = link;
  // In another browser the link stays, because it may be a program that looks at the links of mails.
  if (link.browserSha256 !== undefined && link.browserSha256 !== Buffer.from(browserSha256).toString('hex'))
    throw new DomainError('not-found', 'another browser asked for the link');
  const owners = await ownersOf(context, link, limits);
  const at = context.clock.now();
  if (!isOpen(link, owners, at)) throw new DomainError('not-found');
  const keys = keysOf(context.sealingKeys, { purpose: 'console_session', operationId }, formatSessionToken);
  const sessionId = deriveId('bss', link._id);
  const document = await createDocument<BrowserSessionDocument>(context, {
    collection: context.browserSessions,
    document: { _id: sessionId, tokenSha256: keys[0].stored.keySha256, ...consoleSession(link, at) },
    operation: {
      ...operation,
      actor: { kind: 'credential', name: sessionId, ...(memberId && { memberId }) },
    },
    at,
    audit: {
      action: 'console_session.open',
      clientId: link.clientId,
      subject: sessionId,
      changed: { link: link._id },
    },
  });
  const opened = keys.find(({ stored }) => stored.keySha256 === document.tokenSha256);
  if (opened === undefined) throw new DomainError('not-found', 'the link was opened before');
  if (memberId !== undefined)
    await changeDocument<PeopleDocument>(context, {
      collection: context.people,
      id: link.clientId,
      operation,
      decide: (present, signedInAt) => decideSignIn(present, memberId, signedInAt),
    });
  return { document, token: opened.key };
}
