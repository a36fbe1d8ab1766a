import { type DescMethodUnary, fromBinary } from '@bufbuild/protobuf';
import { Code, ConnectError, type UnaryResponse } from '@connectrpc/connect';
import { codeFromHttpStatus, errorFromJsonBytes } from '@connectrpc/connect/protocol-connect';
import type { Answer } from '../contract/answer.ts';
import { replayedHeader } from '../contract/metadata.ts';

/** Throws the `ConnectError` that the answer stands for. */
export function readUnaryResponse(method: DescMethodUnary, answer: Answer): UnaryResponse {
  const { status, headers, body } = answer;
  if (status !== 200) throw wireErrorOf(answer);
  if (headers['content-type'] !== 'application/proto')
    throw undecodable(new Error('unexpected content-type'));
  let message: UnaryResponse['message'];
  try {
    message = fromBinary(method.output, body);
  } catch (cause) {
    throw undecodable(cause);
  }
  return new Response(method, message, headers);
}

/** A class, because its getters cost nothing per response: few callers read the headers. */
class Response implements UnaryResponse {
  readonly stream = false;
  readonly service: DescMethodUnary['parent'];
  readonly method: DescMethodUnary;
  readonly message: UnaryResponse['message'];
  readonly #headers: Answer['headers'];

  constructor(method: DescMethodUnary, message: UnaryResponse['message'], headers: Answer['headers']) {
    this.service = method.parent;
    this.method = method;
    this.message = message;
    this.#headers = headers;
  }

  get header(): Headers {
    return headersOf(this.#headers);
  }

  get trailer(): Headers {
    return new Headers();
  }
}

function undecodable(cause: unknown): ConnectError {
  return new ConnectError('the response cannot be decoded', Code.Internal, undefined, undefined, cause);
}

function wireErrorOf({ status, headers, body }: Answer): ConnectError {
  const fallback = new ConnectError(`HTTP ${status}`, codeFromHttpStatus(status));
  if (headers['content-type'] !== 'application/json') return fallback;
  const metadata = headers[replayedHeader] === undefined ? undefined : { [replayedHeader]: 'true' };
  try {
    return errorFromJsonBytes(body, metadata, fallback);
  } catch {
    return fallback;
  }
}

function headersOf(from: Answer['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(from)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}
