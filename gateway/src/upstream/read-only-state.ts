import type { Client } from '@connectrpc/connect';
import type { PlatformService } from '@telehealth/contracts/accounts/v1/platform_service';
import { callOptions } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit/telemetry';
import type { ReadOnlyState } from '../edge/read-only.ts';
import { newCorrelationId } from '../edge/requests/correlation-id.ts';

export interface LiveReadOnlyState extends ReadOnlyState {
  close(): Promise<void>;
}

interface Parts {
  readonly platform: Client<typeof PlatformService>;
  readonly logger: Logger;
  /** Pause between two questions, ms. */
  readonly everyMs?: number;
}

/** With the longest call a change is known within 30 s. */
const defaultEveryMs = 10_000;
const callMs = 5000;
/** After a failure before the first answer: until then changes are taken. */
const retryMs = 1000;

/** The last answer of accounts; off before the first one. */
export function openReadOnlyState({ platform, logger, everyMs = defaultEveryMs }: Parts): LiveReadOnlyState {
  let isOn: boolean | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const read = async () => {
    try {
      const options = callOptions({ correlationId: newCorrelationId(), timeoutMs: callMs });
      isOn = (await platform.checkReadOnly({}, options)).readOnly;
    } catch (err) {
      logger.warn({ err }, 'whether the deployment is read-only cannot be read');
    }
    const pauseMs = isOn === undefined ? retryMs : everyMs;
    if (!isClosed) timer = setTimeout(readAgain, pauseMs).unref();
  };
  let last = read();
  function readAgain() {
    last = read();
  }
  return {
    isOn: () => isOn === true,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await last;
    },
  };
}
