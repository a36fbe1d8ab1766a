import { createDocument, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { deriveId, formatConsoleToken } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { generationsOf, linkMs } from '../../domain/console/console-link.ts';
import { sessionMsOf } from '../../domain/console/session-length.ts';
import type { ClientDocument } from '../../storage/clients.ts';
import type { ConsoleLinkDocument } from '../../storage/console-links.ts';
import { keysOf } from '../keys/key-material.ts';

/** Whose link it is, and in which browser it works. */
interface MemberLink {
  readonly client: ClientDocument;
  readonly memberId: string;
  /** SHA-256 of the value of the browser in hex. */
  readonly browser: string;
}

/** Makes a link of a member and returns its token. */
export async function createMemberLink(
  context: Context,
  { client, memberId, browser }: MemberLink,
): Promise<string> {
  const { _id: clientId, mode } = client;
  const at = context.clock.now();
  const operation = taskOperation('console_link_of_member');
  const { operationId } = operation;
  const [key] = keysOf(context.sealingKeys, { purpose: 'console_link', operationId }, formatConsoleToken);
  await createDocument<ConsoleLinkDocument>(context, {
    collection: context.consoleLinks,
    document: {
      _id: deriveId('cns', operationId),
      ...{ clientId, mode, memberId, browserSha256: browser, readOnly: false },
      tokenSha256: key.stored.keySha256,
      sessionMs: sessionMsOf(0),
      ...generationsOf(client, undefined),
      createdAt: at,
      endsAt: at + linkMs,
    },
    operation,
    at,
  });
  return key.key;
}

/** The value of a browser as it is stored. Throws `malformed-request` for what is no SHA-256. */
export function browserOf(browserSha256: Uint8Array): string {
  const browser = Buffer.from(browserSha256).toString('hex');
  if (browser.length !== 64) throw new DomainError('malformed-request', 'no value of a browser');
  return browser;
}
