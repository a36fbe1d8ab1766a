import { toBinary } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError } from '@telehealth/errors';
import { withLogContext } from '../../contract/log-context.ts';
import { connectErrorOf } from '../../contract/wire-error.ts';
import { type CallHost, conclude, domainErrorOf, messageOf } from '../calls/call-lifecycle.ts';
import type { Answer, ServerCall } from '../calls/server-call.ts';

/** Ends when the handler ends or fails, the caller goes or the deadline passes. */
export async function* runStream(host: CallHost, call: ServerCall, request: never): AsyncGenerator<object> {
  let failure: ConnectError | undefined;
  let interruptStep: (reason: ConnectError) => void = () => {};
  const answer: Answer = (error) => {
    if (error === undefined) return;
    failure = failureOf(error);
    interruptStep(failure);
  };
  call.answer = answer;
  let iterator: AsyncIterator<object> | undefined;
  const isOpenEnded = call.expiresAt === undefined;
  if (isOpenEnded) host.openEndedStreams++;
  try {
    if (isOpenEnded && host.openEndedStreams > host.maxOpenEndedStreams)
      throw new DomainError('unavailable', 'too many streams without a deadline');
    iterator = call.endpoint.stream?.(request, call)[Symbol.asyncIterator]();
    for (;;) {
      const step = await new Promise<IteratorResult<object> | undefined>((resolve, reject) => {
        interruptStep = reject;
        withLogContext(call, () => Promise.resolve(iterator?.next())).then(resolve, reject);
      });
      if (step === undefined || step.done === true) break;
      const message = messageOf(call.endpoint, step.value);
      toBinary(call.endpoint.method.output, message as never);
      yield message;
      if (failure !== undefined) throw failure;
    }
    conclude(host, call, undefined);
  } catch (thrown) {
    conclude(host, call, domainErrorOf(host, call, thrown));
    throw failure;
  } finally {
    if (isOpenEnded) host.openEndedStreams--;
    conclude(host, call, 'canceled');
    // Not awaited: a hung handler must not keep the stream open.
    iterator?.return?.()?.then(undefined, () => {});
  }
}

function failureOf(error: DomainError | 'canceled'): ConnectError {
  return error === 'canceled' ? new ConnectError('the caller is gone', Code.Canceled) : connectErrorOf(error);
}
