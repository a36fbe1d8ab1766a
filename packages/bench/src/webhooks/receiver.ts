import { startServerProcess } from '../measure/server-process.ts';
import type { Receipts } from './receiver-process.ts';

/** In its own process. */
export interface BenchReceiver {
  /** With the n-th of its 256 addresses. */
  urlAt(n: number, path: string): string;
  receipts(): Promise<Receipts>;
  /** Clears the receipts. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export async function startBenchReceiver(): Promise<BenchReceiver> {
  const { hello, close } = await startServerProcess<{ readonly port: number }>(
    new URL('./receiver-process.ts', import.meta.url),
  );
  const urlAt = (n: number, path: string) => `http://127.0.1.${n}:${hello.port}${path}`;
  const ask = (path: string) => fetch(urlAt(0, path));
  return {
    urlAt,
    receipts: async () => (await (await ask('/receipts')).json()) as Receipts,
    forget: async () => {
      await (await ask('/forget')).arrayBuffer();
    },
    close,
  };
}
