import { createClient, type Transport } from '@connectrpc/connect';
import { KeyService, type RewrapKeysResponse } from '@telehealth/contracts/common/v1/key_service';

/** The batches of one run of an operator: how many were rewrapped, how many could not be opened, and the last answer. */
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
