import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredOperatorSignIn } from '../domain/operator-sign-in.ts';

/** A sign-in of an operator, by the secret of its terminal. It is removed after its end. */
export interface OperatorSignInDocument extends StoredOperatorSignIn, ChangedDocument {}

export type OperatorSignIns = Collection<OperatorSignInDocument>;

export const operatorSignInsDefinition: CollectionDefinition<OperatorSignInDocument> = {
  name: 'operator_sign_ins',
  schemaVersion: 1,
  indexes: [
    { name: 'token_sha256', fields: ['tokenSha256'], unique: true, sparse: true },
    { name: 'operator', fields: ['operator', 'endsAt'] },
    { name: 'ends_at', fields: ['endsAt'], expires: true },
    outboxIndex,
  ],
};
