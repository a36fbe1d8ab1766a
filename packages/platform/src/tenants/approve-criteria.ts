import { createClient, type Transport } from '@connectrpc/connect';
import { CriteriaService } from '@telehealth/contracts/intake/v1/criteria_service';

/**
 * Approves the criteria of a therapy as a medical director would, so that a demo brand sells it. They stay placeholders, which only a
 * deployment in test mode evaluates.
 */
export async function approveCriteria(operators: Transport, therapy: string): Promise<void> {
  const directors = createClient(CriteriaService, operators);
  const { criteria } = await directors.listCriteria({ therapy });
  for (const { criterionId, sha256, approved } of criteria) {
    if (!approved) await directors.approveCriterion({ therapy, criterionId, sha256 });
  }
}
