import { NoticeReaderService } from '@telehealth/contracts/accounts/v1/notice_reader_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import { clientOf } from '../../app/clients/client-of.ts';
import type { Context } from '../../context.ts';
import { noticesOf } from '../../domain/members/member.ts';
import { findAllBrands } from '../../storage/brands.ts';

export function noticeReaderService(context: Context): Contract {
  return contract(NoticeReaderService, {
    async listNoticeReaders({ clientId }, call) {
      const limits = limitsOf(call);
      const [{ name: clientName }, people, brands] = await Promise.all([
        clientOf(context, { limits }, { clientId, clientIds: undefined }),
        context.people.get(clientId, limits),
        findAllBrands(context.brands, clientId, limits),
      ]);
      const members = (people?.members ?? []).map((member) => ({
        memberId: member.memberId,
        email: member.email,
        kinds: noticesOf(member),
        hasChosen: member.notices !== undefined,
        brandIds: member.brandIds ?? [],
      }));
      return {
        members,
        clientName,
        brandNames: Object.fromEntries(brands.map(({ _id, name }) => [_id, name])),
      };
    },
  });
}
