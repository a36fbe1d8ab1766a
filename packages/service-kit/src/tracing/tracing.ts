import type { Tracer } from '@telehealth/rpc';

/** The recording of a process. */
export interface Tracing {
  /** Undefined when nothing is recorded. */
  readonly tracer: Tracer | undefined;
  /** Sends what has been recorded, as far as that can be done within three seconds. Never rejects. */
  close(): Promise<void>;
}
