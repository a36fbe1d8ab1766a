import type { Signers } from '../../domain/signatures/sign.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';

/** A delivery whose attempt is under way, with what sends and signs it. */
export interface Claimed {
  readonly registration: RegistrationDocument;
  readonly url: string;
  readonly delivery: DeliveryDocument;
  readonly body: string;
  readonly signers: Signers;
  /** A new one unless a caller asked for the attempt. */
  readonly correlationId?: string;
}
