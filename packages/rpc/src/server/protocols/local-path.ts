import { DomainError } from '@telehealth/errors';
import type { LocalServer } from '../../contract/local-server.ts';
import type { IncomingMetadata } from '../../contract/metadata.ts';
import {
  admitCall,
  beginCall,
  type CallHost,
  conclude,
  domainErrorOf,
  runEncoded,
} from '../calls/call-lifecycle.ts';
import { callsUnderWay } from '../calls/calls-under-way.ts';
import type { MethodEndpoint } from '../calls/endpoint.ts';
import { unaryAnswer } from './unary-answer.ts';

export interface LocalPath extends LocalServer {
  /** Calls under way finish, or are refused as `unavailable` after `graceMs`. */
  readonly close: (graceMs: number) => Promise<void>;
}

/** For unary calls of this process, with the checks and answers of the short path. */
export function localPath(
  host: CallHost,
  endpoints: ReadonlyMap<string, MethodEndpoint>,
  maxMessageBytes: number,
): LocalPath {
  const underWay = callsUnderWay();
  let isClosing = false;
  let onIdle: (() => void) | undefined;

  return {
    serves: (path) => !isClosing && endpoints.get(path)?.unary !== undefined,
    serve({ path, headers, body }, onAnswer) {
      const endpoint = endpoints.get(path);
      if (endpoint === undefined) throw new Error(`${path} is not served`);
      const metadata = metadataOf(headers);
      const call = beginCall(host, endpoint, metadata, (error, bytes) => {
        underWay.remove(call);
        if (underWay.count() === 0) onIdle?.();
        if (error !== 'canceled') onAnswer(unaryAnswer(call, error, bytes));
      });
      underWay.add(call);
      const fail = (thrown: unknown) => conclude(host, call, domainErrorOf(host, call, thrown));
      const run = () => {
        if (body.byteLength > maxMessageBytes) fail(new DomainError('payload-too-large'));
        else runEncoded(host, call, body);
      };
      try {
        const admitted = admitCall(host, call, metadata);
        if (admitted === undefined) run();
        else admitted.then(run, fail);
      } catch (thrown) {
        fail(thrown);
      }
      return () => conclude(host, call, 'canceled');
    },
    async close(graceMs) {
      isClosing = true;
      if (underWay.count() === 0) return;
      const cut = setTimeout(() => {
        for (const call of underWay.all()) {
          call.interrupt();
          conclude(host, call, new DomainError('unavailable', 'the server is closed'));
        }
      }, graceMs);
      await new Promise<void>((resolve) => {
        onIdle = resolve;
      });
      clearTimeout(cut);
    },
  };
}

/** As Node's HTTP servers give them: lower-case names, repeated values joined. */
function metadataOf(headers: readonly string[]): IncomingMetadata {
  const metadata: Record<string, string> = {};
  for (let at = 0; at < headers.length; at += 2) {
    const name = (headers[at] ?? '').toLowerCase();
    const value = headers[at + 1] ?? '';
    const before = metadata[name];
    metadata[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return metadata;
}
