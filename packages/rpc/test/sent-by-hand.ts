import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect as connect2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { create, toBinary } from '@bufbuild/protobuf';
import { NextRequestSchema } from '@telehealth/contracts/intake/v1/intake_service';
import { onTestFinished } from 'vitest';
import { internalCredential, internalHeaders, type ScriptedServer } from './scripted-server.ts';

export const nextPath = '/telehealth.intake.v1.IntakeService/Next';

/** A message for it. */
export const message = Buffer.from(
  toBinary(NextRequestSchema, create(NextRequestSchema, { journeyId: 'jny_1' })),
);

/** A connection to the HTTP/2 port; it is cut with the test. */
export function connectHttp2({ server }: ScriptedServer): ClientHttp2Session {
  const session = connect2(server.grpcUrl).on('error', () => {});
  onTestFinished(() => session.destroy());
  return session;
}

/** A request to `Next` whose message is sent by hand. */
export function requestHttp2(on: ScriptedServer | ClientHttp2Session, headers = {}): ClientHttp2Stream {
  const session = 'server' in on ? connectHttp2(on) : on;
  return session
    .request({
      ':method': 'POST',
      ':path': nextPath,
      'content-type': 'application/proto',
      ...internalHeaders,
      ...headers,
    })
    .on('error', () => {});
}

export const bytesOf = async function* (count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i++) yield new Uint8Array(size).fill(i);
};

/** A PATCH of so many bytes whose body is sent by hand. */
export async function patchByHand(url: string, length: number, path = '/blobs'): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const fields = `host: x\r\nx-internal-credential: ${internalCredential}\r\ncontent-length: ${length}`;
  socket.write(`PATCH ${path} HTTP/1.1\r\n${fields}\r\n\r\n`);
  return socket;
}
