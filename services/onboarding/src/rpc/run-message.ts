import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { E2eCheckResult, type E2eRunSchema, E2eRunStatus } from '@telehealth/contracts/onboarding/v1/e2e_run';
import type { StoredRun } from '../domain/e2e-runs/e2e-run.ts';

const statuses = {
  running: E2eRunStatus.RUNNING,
  passed: E2eRunStatus.PASSED,
  failed: E2eRunStatus.FAILED,
} as const;
const results = {
  pass: E2eCheckResult.PASS,
  fail: E2eCheckResult.FAIL,
  not_run: E2eCheckResult.NOT_RUN,
} as const;

/** A test run with its checks. */
export function runToProto({ _id: runId, ...run }: StoredRun): MessageInitShape<typeof E2eRunSchema> {
  const { brandId, status, checks, startedAt, finishedAt } = run;
  return {
    runId,
    brandId,
    status: statuses[status],
    checks: checks.map(({ check, result, detail }) => ({ check, detail, result: results[result] })),
    startedAt: timestampFromMs(startedAt),
    ...(finishedAt !== undefined && { finishedAt: timestampFromMs(finishedAt) }),
  };
}
