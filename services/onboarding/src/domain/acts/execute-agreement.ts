import { DomainError, type Issue, refusal } from '@telehealth/errors';
import { isEmail } from '@telehealth/ids';
import {
  type AgreementExecution,
  executionOf,
  type Signer,
  type StoredAgreement,
} from '../agreements/agreement.ts';
import { addAudit, changeCase, type Draft, emit } from '../changes/draft.ts';

export interface ExecutionRequest {
  readonly version: string;
  readonly signer: Signer;
  /** Empty when the client did not give it. */
  readonly ip: string;
  /** Empty when the client did not give it. */
  readonly userAgent: string;
}

const maxName = 200;
/** Stored characters of the user agent. */
const maxUserAgent = 512;

/**
 * Executes the current version. The first execution of a version is the record; a later one changes nothing, by the same signer or another one.
 * Throws `validation` with an issue for each malformed text, and `conflict` (`agreement_superseded`) for another version.
 */
export function executeAgreement(
  draft: Draft,
  current: Omit<StoredAgreement, 'text'>,
  { request, executionId }: { readonly request: ExecutionRequest; readonly executionId: string },
): Draft {
  const { agreementId, version, documentSha256 } = current;
  const { signer, ip, userAgent } = request;
  refuseMalformed(signer);
  if (request.version !== version) {
    throw refusal('agreement_superseded', 'The agreement is executed in its current version alone.');
  }
  const { executions } = draft.onboarding;
  if (executionOf(executions, current) !== undefined) return draft;
  const execution: AgreementExecution = {
    executionId,
    agreementId,
    version,
    documentSha256,
    signer,
    acceptedAt: draft.at,
    ...(ip !== '' && { ip }),
    ...(userAgent !== '' && { userAgent: userAgent.slice(0, maxUserAgent) }),
  };
  const executed = changeCase(draft, { executions: [...executions, execution] });
  const recorded = addAudit(executed, 'agreement.execute', {
    agreementId,
    version,
    documentSha256,
    executionId,
  });
  const published = emit(recorded, {
    type: 'onboarding.agreement.executed.v1',
    data: { agreementId, version, documentSha256 },
  });
  return announceExecutions(published);
}

/** Tells other services which versions the client has executed. */
function announceExecutions(draft: Draft): Draft {
  const executed = draft.onboarding.executions.map(({ agreementId, version }) => ({ agreementId, version }));
  return emit(draft, { type: 'agreement.executions.v1', data: { executed } });
}

function refuseMalformed({ name, title, email }: Signer): void {
  const issues: Issue[] = [
    ...textIssues(name, '/signer/name'),
    ...textIssues(title, '/signer/title'),
    ...(isEmail(email) ? [] : [issue('It is not an email address.', '/signer/email')]),
  ];
  if (issues.length > 0) throw new DomainError('validation', 'signer', { issues });
}

function textIssues(text: string, where: string): Issue[] {
  if (text.trim() !== '' && [...text].length <= maxName && !/\p{Cc}/u.test(text)) return [];
  return [issue(`It has 1 to ${maxName} characters, and none of them is a control character.`, where)];
}

function issue(message: string, where: string): Issue {
  return { code: 'signer.malformed', message, where };
}
