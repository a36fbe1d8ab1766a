import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { MemberRole, MemberService } from '@telehealth/contracts/accounts/v1/member_service';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished } from 'vitest';
import { createTestBrand, sha256, startTenant, tenant } from './accounts-under-test.ts';

/** A folder for mails, which goes with the test. */
export function newMailFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'member-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Accounts with a client of two brands and its members, whose mails are files. */
export async function startMembers() {
  const mailFolder = newMailFolder();
  const { accounts, clientId, brandId, ...rest } = await startTenant({ mailFolder });
  const otherBrandId = await createTestBrand(accounts, clientId);
  const members = createClient(MemberService, rest.transport);
  const consoles = createClient(ConsoleService, rest.transport);
  const as = (id = clientId) => tenant({ clientId: id });

  function mails(): readonly string[] {
    // Soft line breaks and encoded characters of quoted-printable.
    const plain = (text: string) => text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const names = readdirSync(mailFolder).filter((name) => name.endsWith('.eml'));
    return names.map((name) => plain(readFileSync(join(mailFolder, name), 'utf8')));
  }
  const linksIn = (mail: string) =>
    [...mail.matchAll(/\/console\/#(cns_[0-9A-Za-z]{38})/g)].map(([, token = '']) => token);
  const ask = (email: string, browser: string) =>
    consoles.mailConsoleLinks({ email, browserSha256: sha256(browser) });

  return {
    ...{ ...rest, accounts, clientId, brandId, otherBrandId, members, consoles, as, mails, ask },
    invite: async (
      email: string,
      role: MemberRole = MemberRole.OWNER,
      brandIds: string[] = [],
      of = clientId,
    ) => {
      const { member } = await members.inviteMember({ email, role, brandIds }, as(of));
      return member?.memberId ?? expect.fail();
    },
    /** The tokens of the mail that this request makes. */
    tokensFor: async (email: string, browser = 'mine'): Promise<readonly string[]> => {
      const before = new Set(mails().flatMap(linksIn));
      await ask(email, browser);
      return await eventually(async () => {
        const made = mails()
          .flatMap(linksIn)
          .filter((token) => !before.has(token));
        expect(made).not.toEqual([]);
        return made;
      });
    },
    open: (token = '', browser = 'mine') =>
      consoles.openConsoleSession({ tokenSha256: sha256(token), browserSha256: sha256(browser) }),
    resolve: ({ token }: { readonly token: string }) =>
      rest.browserSessions.resolveBrowserSession({ tokenSha256: sha256(token) }),
  };
}
