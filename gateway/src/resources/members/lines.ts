import { MemberService } from '@telehealth/contracts/accounts/v1/member_service';
import { memberOperations, noticeOperations } from '@telehealth/public-api/members/operations';
import { line } from '../routes/line.ts';
import { requireWholeClient } from '../routes/require-whole-client.ts';

const { method } = MemberService;
/** Members may be of every brand, so a credential of some brands reaches none. */
const check = requireWholeClient;

/** decisions.md 15. */
export const memberLines = [
  line(memberOperations.listMembers, method.listMembers, { check, whole: { key: 'member_id' } }),
  line(memberOperations.inviteMember, method.inviteMember, { check }),
  line(memberOperations.updateMember, method.updateMember, { check }),
  line(memberOperations.removeMember, method.removeMember, { check }),
  line(noticeOperations.chooseNotices, method.chooseNotices),
];
