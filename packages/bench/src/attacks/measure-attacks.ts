import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { StartFile } from '@telehealth/platform';
import { intakeHeaders } from '../intake/intake-calls.ts';
import { intakeLoad } from '../intake/intake-load.ts';
import { type LoadRequest, type PressureFigures, press } from '../measure/constant-rate.ts';
import { collectedBytesOf, startDeployed } from '../measure/deployed.ts';
import { startServerProcess } from '../measure/server-process.ts';
import { type AttackName, sparing } from './index.ts';

/** Figures of a neighbour during an attack. */
export interface AttackFigures {
  readonly before: PressureFigures;
  readonly during: PressureFigures;
  /** Figures of the attacked tenant's server, for attacks that must spare it. */
  readonly server?: { readonly before: PressureFigures; readonly during: PressureFigures };
  /** Memory of all processes after garbage collection, relative to before the attack. */
  readonly memoryAfter: number;
}

const journeys = 200;
const neighbourLoad = { connections: 16, perSecond: 50 };
const serverLoad = { connections: 4, perSecond: 10 };
const attackSeconds = 15;
/** For attacks that must spare their tenant's server. */
const sparingSeconds = 60;
/** Longer than a connection may leave an answer unread. */
const recoverMs = 32_000;

interface Target {
  readonly start: StartFile;
  readonly collectedBytes: () => Promise<number>;
  close(): Promise<void>;
}

/** Limits are on. */
const targets: Readonly<Record<'standalone' | 'deployed', () => Promise<Target>>> = {
  async standalone() {
    const server = await startServerProcess<StartFile>(
      new URL('../measure/standalone-server.ts', import.meta.url),
      'limited',
    );
    return { ...server, start: server.hello };
  },
  async deployed() {
    const processes = await startDeployed({ rateLimits: true });
    return { ...processes, collectedBytes: () => collectedBytesOf(processes) };
  },
};

/** On a fresh standalone, or on separate processes. */
export async function measureAttack(name: AttackName, setUp: keyof typeof targets): Promise<AttackFigures> {
  const platform = await targets[setUp]();
  const attacker = fork(new URL('./attacker.ts', import.meta.url), [name], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(attacker, 'exit');
  const died = ended.then(() => Promise.reject(new Error(`the attacker died: ${name}`)));
  died.catch(() => {});
  try {
    const { start } = platform;
    attacker.send(start);
    await Promise.race([once(attacker, 'message'), died]);
    const url = start.base_url;
    const ofNeighbour = { ...neighbourLoad, url, nextRequest: await loadOf(neighbourOf(start)) };
    const ofServer = name in sparing ? { ...serverLoad, url, nextRequest: await loadOf(start) } : undefined;
    const ask = (seconds: number) =>
      Promise.all([press({ ...ofNeighbour, seconds }), ofServer && press({ ...ofServer, seconds })]);
    const [before, serverBefore] = await ask(5);
    const memoryBefore = await platform.collectedBytes();
    attacker.send('begin');
    const [during, serverDuring] = await ask(ofServer ? sparingSeconds : attackSeconds);
    attacker.disconnect();
    await ended;
    await delay(recoverMs);
    return {
      ...{ before, during, memoryAfter: (await platform.collectedBytes()) / memoryBefore },
      ...(serverBefore && serverDuring && { server: { before: serverBefore, during: serverDuring } }),
    };
  } finally {
    attacker.kill('SIGKILL');
    await platform.close();
  }
}

/** Reads, steps and, in every tenth request, a new journey. */
async function loadOf(start: StartFile): Promise<() => LoadRequest> {
  const walked = await intakeLoad(start, journeys);
  const { authorization, 'x-brand-id': brandId } = intakeHeaders(start);
  const offering = start.brands.find(({ brand_id }) => brand_id === brandId)?.offerings[0]?.offering_ref;
  const mint = Buffer.from(
    `GET /v1/instrument/resolve?offering=${offering} HTTP/1.1\r\nhost: bench\r\n` +
      `authorization: ${authorization}\r\nx-brand-id: ${brandId}\r\n\r\n`,
  );
  let turn = 0;
  return () => (turn++ % 10 === 0 ? { bytes: mint } : walked());
}

/** As the second demo tenant. */
function neighbourOf(start: StartFile): StartFile {
  return { ...start, ...start.neighbour };
}
