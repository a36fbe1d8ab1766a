import type { Tracer } from '@telehealth/rpc';

export interface Tracing {
  /** Undefined when nothing is recorded. */
  readonly tracer: Tracer | undefined;
  /** Exports recorded spans within three seconds. Never rejects. */
  close(): Promise<void>;
}
