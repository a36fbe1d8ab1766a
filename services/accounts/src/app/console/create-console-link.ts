import { createDocument, type Operation } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { deriveId, formatConsoleToken } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { type ConsoleGrant, generationsOf, linkMs } from '../../domain/console/console-link.ts';
import type { ConsoleLinkDocument } from '../../storage/console-links.ts';
import { getBrand } from '../brands/get-brand.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';
import { keysOf, keyWithSha256 } from '../keys/key-material.ts';

/** A request for a link to the console. */
export interface NewConsoleLink extends ConsoleGrant {
  /** How long its session lasts, ms. */
  readonly sessionMs: number;
  /** The key that makes it; absent when an operator makes it. */
  readonly keyId?: string;
}

/** The token of a link, which is answered once. */
export interface HandedOverLink {
  readonly token: string;
  /** Epoch ms. */
  readonly endsAt: number;
}

/** How many links of a client can be open at the same time. */
const maxLinks = 100;

/**
 * Makes a link that opens the console of the client once. Throws `not-found` for an unknown client and a brand that is not its own, and
 * `conflict` for a client with 100 links that can still be opened.
 */
export async function createConsoleLink(
  context: Context,
  operation: Operation,
  ref: ClientRef,
  { sessionMs, keyId, ...grant }: NewConsoleLink,
): Promise<HandedOverLink> {
  const { limits, operationId } = operation;
  const client = await clientOf(context, operation, ref);
  const { _id: clientId, mode } = client;
  const { brandId } = grant;
  const brand =
    brandId === undefined
      ? undefined
      : await getBrand(context, operation, { brandId, clientIds: [clientId] });
  const linkId = deriveId('cns', operationId);
  const at = context.clock.now();
  const unopened = { clientId, endsAt: { gt: at }, memberId: { exists: false } };
  const present = await context.consoleLinks.find(unopened, { limit: maxLinks }, limits);
  if (present.length >= maxLinks && !present.some(({ _id }) => _id === linkId))
    throw refusal(
      'too_many_console_links',
      `A client has at most ${maxLinks} links that can still be opened. Each ends after ten minutes.`,
    );
  const keys = keysOf(context.sealingKeys, { purpose: 'console_link', operationId }, formatConsoleToken);
  const document = await createDocument<ConsoleLinkDocument>(context, {
    collection: context.consoleLinks,
    document: {
      _id: linkId,
      clientId,
      mode,
      ...grant,
      ...(keyId !== undefined && { keyId }),
      tokenSha256: keys[0].stored.keySha256,
      sessionMs,
      ...generationsOf(client, brand),
      createdAt: at,
      endsAt: at + linkMs,
    },
    operation,
    at,
    audit: { action: 'console_link.create', clientId, subject: linkId, changed: { ...grant, sessionMs } },
  });
  return { token: keyWithSha256(keys, document.tokenSha256).key, endsAt: document.endsAt };
}
