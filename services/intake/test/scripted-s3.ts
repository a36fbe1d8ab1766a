import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening } from '@telehealth/test-servers/vitest';
import type { S3Settings } from '../src/adapters/media/s3-settings.ts';

/** A request the server received. */
export interface S3Received {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** How the server answers a request. */
export type S3Script = (response: ServerResponse, request: S3Received) => void;

/** A server that answers for a bucket what it is told. */
export interface ScriptedS3 {
  readonly settings: S3Settings;
  readonly received: readonly S3Received[];
  /** What is answered next, one after the other; the last one for good. */
  script(...answers: readonly [S3Script, ...S3Script[]]): void;
}

/** The status, with a body that must not be told to anybody. */
export const saying =
  (status: number, body = '<Error><Code>Canary</Code></Error>'): S3Script =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/xml', location: '/elsewhere' }).end(body);

/** Starts the server; it is closed with the test. */
export async function startScriptedS3(): Promise<ScriptedS3> {
  const received: S3Received[] = [];
  let answers: readonly S3Script[] = [saying(200)];
  const server = createServer(async (incoming, response) => {
    const { method = '', url: target = '', headers } = incoming;
    const body = await buffer(incoming).catch(() => undefined);
    if (body === undefined) return;
    const request = { method, target, headers, body };
    received.push(request);
    const [answer, ...rest] = answers;
    if (rest.length > 0) answers = rest;
    answer?.(response, request);
  });
  const endpoint = await listening(server);
  return {
    settings: {
      store: 's3',
      bucket: 'clinic-media',
      region: 'eu-central-1',
      endpoint,
      prefix: '',
      accessKeyId: 'canary-access-key',
      secretAccessKey: 'canary-secret-key',
    },
    received,
    script: (...given) => {
      answers = given;
    },
  };
}
