import { deriveCaseNumber } from '@telehealth/ids';
import { UniqueViolation } from '@telehealth/store';

/** Inserts with the first case number that no other journey has. Every try of an operation comes to the same one. */
export async function withFreeCaseNumber<T>(
  operationId: string,
  insert: (caseNumber: string) => Promise<T>,
): Promise<T> {
  for (let ordinal = 0; ; ordinal += 1) {
    try {
      return await insert(deriveCaseNumber(operationId, ordinal));
    } catch (error) {
      if (!(error instanceof UniqueViolation) || error.index !== 'case_number') throw error;
    }
  }
}
