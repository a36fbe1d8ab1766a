import type { DomainError } from '@telehealth/errors';
import type { Answer } from '../../contract/answer.ts';
import { notExecutedHeader, replayedHeader } from '../../contract/metadata.ts';
import { wireErrorOf } from '../../contract/wire-error.ts';
import type { ServerCall } from '../calls/server-call.ts';

const noBytes = new Uint8Array(0);

/** Binary Connect: the encoded message, or the refusal. */
export function unaryAnswer(
  { replayed, admitted }: ServerCall,
  error: DomainError | undefined,
  message: Uint8Array = noBytes,
): Answer {
  const ofReplay = replayed && { [replayedHeader]: 'true' };
  if (error === undefined) {
    return { status: 200, headers: { 'content-type': 'application/proto', ...ofReplay }, body: message };
  }
  const isNotExecuted = !admitted && error.kind === 'unavailable';
  const headers = {
    'content-type': 'application/json',
    ...ofReplay,
    ...(isNotExecuted && { [notExecutedHeader]: '1' }),
  };
  return { ...wireErrorOf(error), headers };
}
