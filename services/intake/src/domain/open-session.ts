import { type Advanced, advance } from './advance.ts';
import type { Instrument } from './instrument.ts';
import { foldLog } from './standing.ts';

/** A new session at its first node, pinned to the instrument; `at` (epoch ms) is its clock for good. */
export function openSession(instrument: Instrument, at: number): Advanced {
  const { id, version, sha256, overlaySha256 } = instrument;
  const unopened = {
    instrument: { id, version, sha256, ...(overlaySha256 === undefined ? {} : { overlaySha256 }) },
    asOf: at,
    state: { status: 'complete', at },
    progress: 0,
    log: [],
  } as const;
  return advance(instrument, unopened, foldLog(instrument, []), undefined, { at, revised: false });
}
