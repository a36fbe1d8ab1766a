import { backgroundLimits } from '@telehealth/changes';
import { newId } from '@telehealth/ids';
import type { Mail } from '@telehealth/service-kit/mail';
import type { Context } from '../../context.ts';
import { isActive } from '../../domain/clients/suspension.ts';
import { linkMail, type NamedLink } from '../../domain/members/mails.ts';
import { clientsOfAddress } from '../../storage/member-addresses.ts';
import { browserOf, createMemberLink } from './member-link.ts';

/** Who asks for links, by address, and in which browser. */
export interface LinkRequest {
  readonly email: string;
  /** SHA-256 of the value of the browser. */
  readonly browserSha256: Uint8Array;
}

/** How many clients the links of one mail are for. */
const maxClients = 20;
/** How many links of a member can be there at the same time: so many are mailed in ten minutes. */
const maxLinksOfMember = 5;

/**
 * Mails a link for each client of which the address is a member's, behind the answer: it takes the same for every address. Throws
 * `unavailable` while too many mails wait, and `malformed-request` without the value of a browser.
 */
export function mailConsoleLinks(context: Context, { email, browserSha256 }: LinkRequest): void {
  const browser = browserOf(browserSha256);
  context.mailroom?.post(() => writeLinks(context, email.toLowerCase(), browser));
}

async function writeLinks(context: Context, email: string, browser: string): Promise<readonly Mail[]> {
  const asked = { email, limit: maxClients };
  const links: NamedLink[] = [];
  for (const clientId of await clientsOfAddress(context.memberAddresses, asked, backgroundLimits)) {
    const link = await linkOf(context, { clientId, email, browser });
    if (link !== undefined) links.push(link);
  }
  return links.length === 0 ? [] : [{ id: newId('cns'), to: email, ...linkMail(links) }];
}

/** Undefined for an address that is no member's now, for a client that is closed, and for a member with too many links. */
async function linkOf(
  context: Context,
  asked: { readonly clientId: string; readonly email: string; readonly browser: string },
): Promise<NamedLink | undefined> {
  const { clientId, email, browser } = asked;
  const [client, people] = await Promise.all([
    context.clients.get(clientId, backgroundLimits),
    context.people.get(clientId, backgroundLimits),
  ]);
  const member = people?.members.find((one) => one.email === email);
  if (member === undefined || client === undefined || !isActive(client)) return undefined;
  if (client.mode !== context.deploymentMode) return undefined;
  const { memberId } = member;
  const at = context.clock.now();
  const present = await context.consoleLinks.find(
    { clientId, endsAt: { gt: at }, memberId },
    { limit: maxLinksOfMember },
    backgroundLimits,
  );
  if (present.length >= maxLinksOfMember) return undefined;
  const token = await createMemberLink(context, { client, memberId, browser });
  return { clientName: client.name, url: `${context.publicUrl}/console/#${token}` };
}
