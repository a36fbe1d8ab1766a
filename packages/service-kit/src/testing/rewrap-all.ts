import { createClient, type Transport } from '@connectrpc/connect';
import { KeyService, type RewrapKeysResponse } from '@telehealth/contracts/common/v1/key_service';

/** All batches of an operator's run: rewrapped, unopened, and the last answer. */
export async function rewrapAll(operator: Transport) {
  const keys = createClient(KeyService, operator);
  let [rewrapped, unopened, after] = [0, 0, ''];
  for (;;) {
    const last: RewrapKeysResponse = await keys.rewrapKeys({ runId: 'run', after });
    rewrapped += last.rewrapped;
    unopened += last.unopened;
    after = last.next;
    if (last.done) return { rewrapped, unopened, retired: last.retired };
  }
}
