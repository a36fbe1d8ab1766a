import type { Collection, CollectionDefinition, Document } from '@telehealth/store';
import type { AgreementExecution } from '../domain/agreements/agreement.ts';

/** The agreements that a deleted client executed, by its `cli_…`. They prove the contract with it. */
export interface KeptExecutionsDocument extends Document {
  readonly executions: readonly AgreementExecution[];
}

export type KeptExecutions = Collection<KeptExecutionsDocument>;

export const keptExecutionsDefinition: CollectionDefinition<KeptExecutionsDocument> = {
  name: 'kept_executions',
};
