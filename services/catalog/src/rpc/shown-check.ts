import type { MessageInitShape } from '@bufbuild/protobuf';
import { CheckKind, CheckResult, type CheckSchema } from '@telehealth/contracts/catalog/v1/check';
import type { Check, Outcome } from '../../domain/enablements/check.ts';

const lines: { readonly [O in Outcome]: { readonly kind: CheckKind; readonly result: CheckResult } } = {
  pass: { kind: CheckKind.PERFORMED, result: CheckResult.PASS },
  fail: { kind: CheckKind.PERFORMED, result: CheckResult.FAIL },
  unverifiable: { kind: CheckKind.UNVERIFIABLE, result: CheckResult.UNKNOWN },
  not_performed: { kind: CheckKind.NOT_PERFORMED, result: CheckResult.UNKNOWN },
};

/** Every check is blocking: nothing is sold unless all pass (interface.md 2.8). */
export function checkToProto({ check, detail, outcome }: Check): MessageInitShape<typeof CheckSchema> {
  return { check, detail, blocking: true, ...lines[outcome] };
}
