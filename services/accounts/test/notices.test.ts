import { createClient } from '@connectrpc/connect';
import { MemberRole } from '@telehealth/contracts/accounts/v1/member_service';
import { NoticeReaderService } from '@telehealth/contracts/accounts/v1/notice_reader_service';
import { callOptions } from '@telehealth/rpc';
import { kindOf, refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { startMembers } from './member-mails.ts';

async function started() {
  const all = await startMembers();
  const { transport, clientId, members, tokensFor, open, resolve } = all;
  const readers = createClient(NoticeReaderService, transport);
  const inSession = (memberId: string) => {
    const tenancy = {
      clientId,
      brandIds: [],
      brandId: undefined,
      mode: undefined,
      credentialId: 'bss_1',
      memberId,
    };
    return callOptions({ correlationId: 'c-1', tenancy });
  };
  return {
    ...all,
    readers,
    readersOf: async () => (await readers.listNoticeReaders({ clientId })).members,
    choose: (memberId: string, kinds: string[]) => members.chooseNotices({ kinds }, inSession(memberId)),
    /** The notices that the console shows the member. */
    shown: async (email: string) => {
      const [token] = await tokensFor(email);
      return (await resolve(await open(token))).notices;
    },
  };
}

test('a member gets the notices of the role until they choose, and then those, with brands and names for the mail', async () => {
  const { invite, choose, readersOf, readers, shown, brandId, clientId } = await started();
  const owner = await invite('owner@shop.example');
  const memberId = await invite('dev@shop.example', MemberRole.DEVELOPER, [brandId]);
  const usual = ['webhook', 'certificate', 'key'];
  expect(await shown('dev@shop.example')).toMatchObject({ kinds: usual });
  const dev = { memberId, email: 'dev@shop.example', brandIds: [brandId] };
  expect(await readersOf()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...dev, kinds: usual, hasChosen: false }),
      expect.objectContaining({ memberId: owner, hasChosen: false, brandIds: [] }),
    ]),
  );
  await choose(memberId, ['dispute', 'key']);
  await choose(memberId, ['dispute', 'key']);
  expect(await readersOf()).toEqual(
    expect.arrayContaining([expect.objectContaining({ ...dev, kinds: ['dispute', 'key'], hasChosen: true })]),
  );
  expect((await shown('dev@shop.example'))?.kinds).toEqual(['dispute', 'key']);
  const { clientName, brandNames } = await readers.listNoticeReaders({ clientId });
  expect([clientName, brandNames[brandId]]).toEqual(['Acme', 'Acme Slim']);
});

test('nobody chooses a kind that the role cannot get, and a new role takes what it cannot get away', async () => {
  const { invite, choose, readersOf, members, as } = await started();
  await invite('owner@shop.example');
  const memberId = await invite('pay@shop.example', MemberRole.FINANCE);
  expect(await refusalOf(choose(memberId, ['key']))).toBe('validation kinds.beyond_role');
  expect(await kindOf(choose(memberId, ['weather']))).toBe('malformed-request');
  await choose(memberId, ['dispute', 'payments']);
  await members.updateMember({ memberId, role: MemberRole.GROWTH }, as());
  expect((await readersOf()).find((reader) => reader.memberId === memberId)?.kinds).toEqual([]);
});

test('a call in the session of no member, a foreign member and a removed one choose nothing', async () => {
  const { invite, choose, readersOf, readers, members, as } = await started();
  await invite('owner@shop.example');
  const memberId = await invite('dev@shop.example', MemberRole.DEVELOPER);
  expect(await kindOf(members.chooseNotices({ kinds: [] }, as()))).toBe('not-found');
  expect(await kindOf(choose('mem_missing', []))).toBe('not-found');
  await members.removeMember({ memberId }, as());
  expect(await kindOf(choose(memberId, []))).toBe('not-found');
  expect((await readersOf()).map(({ email }) => email)).toEqual(['owner@shop.example']);
  expect(await kindOf(readers.listNoticeReaders({ clientId: 'cli_missing' }))).toBe('not-found');
});

test('the choice of a member has an audit row without an address', async () => {
  const { accounts, invite, choose, clientId } = await started();
  const memberId = await invite('owner@shop.example');
  await choose(memberId, ['live']);
  await accounts.context.relay.drain();
  const { rows } = await accounts.audit.listAuditRows({ clientId, actor: memberId });
  expect(rows.map(({ action, subject, changedJson }) => [action, subject, changedJson])).toEqual([
    ['member.choose_notices', memberId, '{"notices":["live"]}'],
  ]);
});
