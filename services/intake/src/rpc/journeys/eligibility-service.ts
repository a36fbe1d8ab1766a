import type { Plain } from '@telehealth/contracts/codec';
import {
  EligibilityService,
  type OverruleEligibilityRequestSchema,
} from '@telehealth/contracts/intake/v1/eligibility_service';
import { DomainError, type Issue } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { boundClients, operationOf } from '@telehealth/service-kit/calls';
import { overruleEligibility } from '../../app/journeys/overrule-eligibility.ts';
import type { Context } from '../../context.ts';
import { type Overrule, overruleReasons, overrulingClasses } from '../../domain/journeys/decide-overrule.ts';

export function eligibilityService(context: Context): Contract {
  return contract(EligibilityService, {
    async overruleEligibility(request, call) {
      const overrule = overruleOf(request);
      const journey = { journeyId: request.journeyId, clientIds: boundClients(call) };
      await overruleEligibility(context, operationOf(call), { ...journey, ...overrule });
      return { eligibility: overrule.eligibility };
    },
  });
}

/** Throws `malformed-request` with every issue. */
function overruleOf(request: Plain<typeof OverruleEligibilityRequestSchema>): Overrule {
  const eligibility = overrulingClasses.find((each) => each === request.eligibility);
  const reasonCode = overruleReasons.find((each) => each === request.reasonCode);
  if (eligibility && reasonCode) return { eligibility, reasonCode };
  const issues: Issue[] = [
    ...(eligibility ? [] : [notOneOf('The class of eligibility', overrulingClasses, '/eligibility')]),
    ...(reasonCode ? [] : [notOneOf('The reason code', overruleReasons, '/reason_code')]),
  ];
  throw new DomainError('malformed-request', 'overrule', { issues });
}

function notOneOf(what: string, allowed: readonly string[], where: string): Issue {
  return { code: 'overrule.invalid', message: `${what} must be one of ${allowed.join(', ')}.`, where };
}
