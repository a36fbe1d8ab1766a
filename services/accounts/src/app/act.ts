import type { Call } from '@telehealth/rpc';
import type { CallOptions } from '@telehealth/store';

/** A change somebody asks for: who, within which call, under which name. */
export interface Act extends Pick<Call, 'operator' | 'tenancy' | 'correlationId'> {
  /** The same on every try: what a try does, a later one finds done. */
  readonly operationId: string;
  /** Limits of the store calls made for it. */
  readonly limits: CallOptions;
}
