import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { internalCredential } from './scripted-server.ts';

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
