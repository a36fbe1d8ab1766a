import type { Duplex } from 'node:stream';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { wireErrorOf } from '../../contract/wire-error.ts';

const heads: Readonly<Record<string, { readonly line: string; readonly kind: ErrorKind }>> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', kind: 'malformed-request' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', kind: 'timeout' },
};

/** With a Connect error, and closes the connection. */
export function answerMalformedHttp(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { line, kind } = heads[error.code ?? ''] ?? { line: '400 Bad Request', kind: 'malformed-request' };
  const { body } = wireErrorOf(new DomainError(kind));
  const head = `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.byteLength}\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), body]));
}
