import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when a loopback port accepts connections. Some servers announce themselves before. */
export async function accepting(port: number): Promise<void> {
  for (let tries = 1_000; !(await accepts(port)); tries--) {
    if (tries === 0) throw new Error(`nothing listens at port ${port}`);
    await delay(20);
  }
}

/** At present, on loopback. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
