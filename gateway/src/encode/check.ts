import { type Check, CheckKind, CheckResult } from '@telehealth/contracts/catalog/v1/check';
import type { Check as CheckJson } from '../schemas/check.ts';

const kinds: Readonly<Record<number, CheckJson['kind']>> = {
  [CheckKind.PERFORMED]: 'performed',
  [CheckKind.UNVERIFIABLE]: 'unverifiable',
  [CheckKind.NOT_PERFORMED]: 'not_performed',
};

const results: Readonly<Record<number, CheckJson['result']>> = {
  [CheckResult.PASS]: 'pass',
  [CheckResult.FAIL]: 'fail',
  [CheckResult.UNKNOWN]: 'unknown',
};

/** A check as bodies show it (interface.md 2.8). */
export function checkToJson({ check, detail, kind, blocking, result }: Check): CheckJson {
  const [kindName, resultName] = [kinds[kind], results[result]];
  if (kindName === undefined || resultName === undefined) throw new Error('a check without kind or result');
  return { check, detail, kind: kindName, blocking, result: resultName };
}
