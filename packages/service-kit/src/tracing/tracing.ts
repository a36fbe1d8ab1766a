import type { Tracer } from '@telehealth/rpc';

/** The tracing of a process. */
export interface Tracing {
  /** Undefined when nothing is recorded. */
  readonly tracer: Tracer | undefined;
  /** Exports the recorded spans, within three seconds at most. Never rejects. */
  close(): Promise<void>;
}
