import type { Tracer } from '@telehealth/rpc';

export interface Tracing {
  /** Undefined when nothing is recorded. */
  readonly tracer: Tracer | undefined;
  /** Exports the recorded spans, within three seconds at most. Never rejects. */
  close(): Promise<void>;
}
