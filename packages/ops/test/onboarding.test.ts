import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  AssigneeType,
  OnboardingActor,
  OnboardingStatus,
  OnboardingStepState,
  RequirementResult,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import {
  AgreementOperatorService,
  OnboardingOperatorService,
} from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const at = timestampFromMs(Date.UTC(2026, 0, 2));

test('decisions.md 3: onboarding list is a table of what is due and whose turn it is', async () => {
  const { grpcUrl, requests } = await operatorServer(OnboardingOperatorService, {
    listOnboardingCases: async () => ({
      cases: [
        {
          ...{ clientId: 'cli_1', status: OnboardingStatus.IN_PROGRESS, percent: 45, pastDue: 2, blocked: 1 },
          ...{ nextStepId: 'webhooks', nextDueAt: at, turn: OnboardingActor.CLIENT, openedAt: at },
        },
      ],
    }),
  });
  const { out } = await ops('onboarding list --status in_progress', grpcUrl);
  expect(out).toMatch(/^cli_1 +in_progress +45 +webhooks +2026-01-02 00:00:00Z +client +2 +1 /m);
  expect(requests).toMatchObject([{ status: OnboardingStatus.IN_PROGRESS }]);
  expect(await ops('onboarding list --status late', grpcUrl)).toMatchObject({ exitCode: 2 });
});

const step = {
  ...{ stepId: 'webhooks', state: OnboardingStepState.IN_PROGRESS, owner: OnboardingActor.CLIENT },
  ...{ turn: OnboardingActor.CLIENT, dueAt: at, nudges: 1, rejectReason: 'needs_document' },
  requirements: [
    { code: 'webhook_tested', result: RequirementResult.MISSING },
    { code: 'other', result: RequirementResult.MET },
  ],
};

test('onboarding show has a line for each step, with what it still needs and why it came back', async () => {
  const { grpcUrl } = await operatorServer(OnboardingOperatorService, {
    showOnboardingCase: async () => ({ case: { clientId: 'cli_1', steps: [step], openedAt: at } }),
  });
  const { out } = await ops('onboarding show cli_1', grpcUrl);
  expect(out).toMatch(
    /^webhooks +in_progress +client +2026-01-02 00:00:00Z +- +1 +0 +needs_document +webhook_tested$/m,
  );
});

test('decisions.md 3: every act of an operator is a command', async () => {
  const answer = async () => ({ step });
  const { grpcUrl, requests } = await operatorServer(OnboardingOperatorService, {
    ...{ assignStep: answer, nudgeStep: answer, escalateStep: answer, waiveStep: answer },
    ...{ approveStep: answer, rejectStep: answer, blockStep: answer, unblockStep: answer },
    reopenStep: answer,
    goLive: async () => ({ case: { clientId: 'cli_1' } }),
  });
  for (const command of [
    'assign cli_1 webhooks ada',
    'assign cli_1 webhooks usr_1 --type client_contact',
    ...['nudge', 'escalate', 'approve', 'unblock'].map((act) => `${act} cli_1 webhooks`),
    ...['waive', 'reject', 'block', 'reopen'].map((act) => `${act} cli_1 webhooks --reason not_needed`),
    'go-live cli_1 --yes',
  ]) {
    expect([command, (await ops(`onboarding ${command}`, grpcUrl)).exitCode]).toEqual([command, 0]);
  }
  const named = { clientId: 'cli_1', stepId: 'webhooks' };
  expect(requests).toMatchObject([
    { ...named, assigneeType: AssigneeType.OPERATOR, assigneeId: 'ada' },
    { ...named, assigneeType: AssigneeType.CLIENT_CONTACT, assigneeId: 'usr_1' },
    ...Array(4).fill(named),
    ...Array(4).fill({ ...named, reason: 'not_needed' }),
    { clientId: 'cli_1' },
  ]);
  expect(await ops('onboarding reject cli_1 webhooks', grpcUrl)).toMatchObject({ exitCode: 2 });
});

test('agreement publish sends the text of a file once it is confirmed, and agreement list shows every version', async () => {
  const agreement = { agreementId: 'msa', version: '2', title: 'Terms', current: true, publishedAt: at };
  const { grpcUrl, requests } = await operatorServer(AgreementOperatorService, {
    publishAgreement: async () => ({ agreement }),
    listAgreementVersions: async () => ({ agreements: [{ ...agreement, documentSha256: 'abc' }] }),
  });
  const folder = mkdtempSync(join(tmpdir(), 'agreement-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'msa.txt');
  writeFileSync(file, 'Wir prüfen.\n');
  const publish = `agreement publish msa 2 ${file} --title Terms`;
  expect(await ops(publish, grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(requests).toEqual([]);
  expect(await ops(`${publish} --yes`, grpcUrl)).toMatchObject({ exitCode: 0 });
  expect(await ops(`${publish} --yes --effective 2026-12-01T00:00:00Z`, grpcUrl)).toMatchObject({
    exitCode: 0,
  });
  const sent = { agreementId: 'msa', version: '2', title: 'Terms', text: 'Wir prüfen.\n' };
  const effectiveAt = timestampFromMs(Date.UTC(2026, 11, 1));
  expect(requests).toMatchObject([sent, { ...sent, effectiveAt }]);
  expect((requests[0] as { effectiveAt?: unknown }).effectiveAt).toBeUndefined();
  expect((await ops('agreement list', grpcUrl)).out).toMatch(/^msa +2 +(yes|true) +Terms +abc /m);
});
