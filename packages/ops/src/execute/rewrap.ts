import { randomUUID } from 'node:crypto';
import type { MessageShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { KeyService, type RetiredKey } from '@telehealth/contracts/common/v1/key_service';
import { services } from '@telehealth/platform/services';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { printable, printJson } from '../output/print.ts';
import { represent } from '../output/representation.ts';
import { type Progress, startProgress } from './progress.ts';

const { rewrapKeys } = KeyService.method;

/** The last answer with the sums of the run. */
type Rewrapped = MessageShape<typeof rewrapKeys.output>;

/** In batches over every sealing service. Shows what still needs the retired sealing keys. */
export async function executeRewrap(_: Command, invocation: Invocation): Promise<ExitCode> {
  const { common, io } = invocation;
  const sealing = services.filter(({ secrets }) => secrets.includes('SEALING_KEYS'));
  const shown = [];
  let isWhole = true;
  using progress = startProgress(invocation);
  for (const { name } of sealing) {
    const rewrapped = await rewrapService(name, invocation, progress);
    const { currentKeyId, retired } = rewrapped;
    isWhole &&= rewrapped.done && !retired.some(({ wraps, missing }) => wraps || missing);
    shown.push({ service: name, ...represent(rewrapKeys.output, rewrapped) });
    if (common.json) continue;
    io.out(printable(`${name}: ${rewrapped.rewrapped} keys were wrapped under ${currentKeyId}`));
    if (rewrapped.unopened > 0) {
      const left = `${rewrapped.unopened} keys cannot be opened and are as before: the log of the service names them`;
      io.out(printable(`${name}: ${left}`));
    }
    for (const key of retired) io.out(printable(`${name}: ${sentenceOn(key)}`));
  }
  if (common.json) io.out(printJson({ services: shown }));
  return isWhole ? 0 : 1;
}

/** In batches, until every key is checked. */
async function rewrapService(
  service: string,
  { caller }: Invocation,
  progress: Progress,
): Promise<Rewrapped> {
  const runId = randomUUID();
  let currentKeyId = '';
  let after = '';
  let rewrapped = 0;
  let unopened = 0;
  for (;;) {
    const { message } = await caller.call(rewrapKeys, { runId, currentKeyId, after }, undefined, service);
    rewrapped += message.rewrapped;
    unopened += message.unopened;
    currentKeyId = message.currentKeyId;
    after = message.next;
    if (message.done || after === '') return { ...message, rewrapped, unopened };
    progress.reached(`${service}: ${rewrapped} keys are wrapped under ${currentKeyId}`);
  }
}

function sentenceOn({ keyId, wraps, neededUntil, missing }: RetiredKey): string {
  if (missing) return `${keyId} is needed, but SEALING_KEYS lacks it`;
  if (wraps) return `${keyId} is needed: it still wraps keys`;
  if (neededUntil === undefined)
    return `${keyId} is used by nothing any more: it can be removed from SEALING_KEYS`;
  const until = timestampDate(neededUntil).toISOString();
  return `${keyId} can be removed from SEALING_KEYS at ${until}, when the last that it has sealed expires`;
}
