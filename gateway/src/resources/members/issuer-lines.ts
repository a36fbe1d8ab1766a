import { MemberIssuerService } from '@telehealth/contracts/accounts/v1/member_issuer_service';
import { DomainError } from '@telehealth/errors';
import { memberIssuerOperations } from '@telehealth/public-api/members/issuer-operations';
import { line } from '../routes/line.ts';
import { requireWholeClient } from '../routes/require-whole-client.ts';

const { method } = MemberIssuerService;
/** Like members, the issuer is of every brand, so a credential of some brands reaches none. */
const check = requireWholeClient;

/** decisions.md 15. */
export const memberIssuerLines = [
  line(memberIssuerOperations.getMemberSignIn, method.getMemberIssuer, { check }),
  line(memberIssuerOperations.removeMemberSignIn, method.removeMemberIssuer, { check }),
  line(memberIssuerOperations.putMemberSignIn, method.putMemberIssuer, {
    long: 'issuers',
    check,
    async before({ body }, { checkIssuer }) {
      const { issuer, oidc_client_id: oidcClientId, oidc_client_secret: oidcClientSecret } = body;
      const fault = await checkIssuer({ issuer, oidcClientId, oidcClientSecret });
      if (fault === undefined) return;
      const issue = { code: 'issuer.unusable', message: fault, where: '/issuer' } as const;
      throw new DomainError('validation', 'issuer', { issues: [issue] });
    },
  }),
];
