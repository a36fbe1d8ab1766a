import { Session } from 'node:inspector/promises';
import { collectGarbage } from './collect-garbage.ts';

/** Of this process, after a full garbage collection. */
export interface MemoryUse {
  /** JavaScript's heap and what it owns outside. */
  readonly liveBytes: number;
  readonly residentBytes: number;
  /** Sockets, timers, files and threads that Node has open. */
  readonly handles: number;
  /** Entries of all maps and sets. */
  readonly entries: number;
}

export async function memoryUse(): Promise<MemoryUse> {
  const entries = (await entriesOf('Map')) + (await entriesOf('Set'));
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const handles = process.getActiveResourcesInfo().length;
  return { liveBytes: heapUsed + external, residentBytes: rss, handles, entries };
}

async function entriesOf(type: 'Map' | 'Set'): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    const prototype = await session.post('Runtime.evaluate', { expression: `${type}.prototype` });
    const prototypeObjectId = prototype.result.objectId ?? '';
    const { objects } = await session.post('Runtime.queryObjects', { prototypeObjectId });
    const size = `Object.getOwnPropertyDescriptor(${type}.prototype, 'size').get`;
    // The prototype itself is no map, and those of other realms have another one.
    const functionDeclaration = `function () {
      const sizeOf = ${size};
      let entries = 0;
      for (const one of this) try { entries += sizeOf.call(one); } catch {}
      return entries;
    }`;
    const counted = await session.post('Runtime.callFunctionOn', {
      ...{ functionDeclaration, returnByValue: true },
      ...(objects.objectId !== undefined && { objectId: objects.objectId }),
    });
    return Number(counted.result.value);
  } finally {
    session.disconnect();
  }
}
