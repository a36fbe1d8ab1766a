import { auditRow, settleAudit, updateWithAudit } from '@telehealth/audit';
import { newOperationId } from '@telehealth/ids';
import type { CriterionApproval } from '@telehealth/instrument/eligibility';
import type { Call } from '@telehealth/rpc';
import { limitsOf, retriedWrite } from '@telehealth/service-kit';
import { insertNew } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type CriterionApprovalDocument, criterionApprovalId } from '../../storage/criterion-approvals.ts';
import type { CriterionName } from './find-criteria.ts';

/** What an operator says of a criterion. */
export interface ApprovalChange extends CriterionName {
  /** For example `criterion.approve`. */
  readonly act: string;
  /** The content it is said of. */
  readonly sha256: string;
  /** What is said of it then; undefined leaves it as it is. */
  readonly decide: (
    before: CriterionApproval | undefined,
    by: { readonly by: string; readonly at: number },
  ) => Pick<CriterionApproval, 'contents' | 'revoked'> | undefined;
}

/** Bounds the document; a repeat later than this many further changes is a change of its own. */
const keptOperations = 20;

/**
 * Notes what an operator says of a criterion, in one write with its audit row. What is said of it now; undefined when
 * nothing ever was. Throws `conflict` when others are faster again and again.
 */
export async function changeCriterionApproval(
  context: Context,
  call: Call,
  { act, therapy, criterionId, sha256, decide }: ApprovalChange,
): Promise<CriterionApproval | undefined> {
  const { criterionApprovals, clock } = context;
  const operationId = call.operationId ?? newOperationId();
  const limits = limitsOf(call);
  const id = criterionApprovalId(therapy, criterionId);

  const { document } = await retriedWrite(async () => {
    const present = await criterionApprovals.get(id, limits);
    if (present?.operations.includes(operationId)) return { document: present };
    const at = clock.now();
    const version = (present?.version ?? 0) + 1;
    const row = auditRow(call, { act, clientId: '', subject: id, version, changed: { sha256 }, at });
    const said = decide(present, { by: row.actor.name, at });
    if (!said) return { document: present };
    const operations = [...(present?.operations ?? []), operationId].slice(-keptOperations);
    const set = { ...said, operations };
    const written = present
      ? await criterionApprovals.update(
          id,
          { version: present.version },
          updateWithAudit<CriterionApprovalDocument>({ set, increment: { version: 1 } }, row),
          limits,
        )
      : await insertNew(
          criterionApprovals,
          { _id: id, therapy, criterionId, ...set, version, unfiled: [row], unfiledSince: at },
          limits,
        );
    return written && { document: written };
  });
  if (document) await settleAudit(context, criterionApprovals, document, limits);
  return document;
}
