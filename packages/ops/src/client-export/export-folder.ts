import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../io/failure.ts';
import { replaceFile } from '../io/replace-file.ts';
import { savedState, saveState } from '../io/saved-state.ts';
import type { ExportPage } from './export-part.ts';

/** What `export.json` holds. */
export interface ExportState {
  readonly client_id: string;
  /** The public key to which answers and media are sealed. */
  readonly recipient: string;
  /** That of the audit row. */
  readonly export_id: string;
  readonly started_at: string;
  readonly complete: boolean;
  /** Where each part goes on; null: it is whole. */
  readonly parts: Readonly<Record<string, string | null>>;
  /** What counts of each file of lines: a killed run may have left more. */
  readonly lines: Readonly<Record<string, { readonly rows: number; readonly bytes: number }>>;
  /** Of a complete export: every other file. */
  readonly files?: readonly ExportedFile[];
}

export interface ExportedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const stateFile = 'export.json';

/**
 * The state of the export that was begun in the folder; undefined for a folder that is empty or missing.
 *
 * @throws UsageError for a folder with other things, or with the export of another client or to another key.
 */
export function begunExport(
  folder: string,
  { clientId, recipient }: { readonly clientId: string; readonly recipient: string },
): ExportState | undefined {
  const state = savedState(join(folder, stateFile), '--to') as ExportState | undefined;
  if (state === undefined) {
    const hasOthers = existsSync(folder) && readdirSync(folder).some((name) => name !== `${stateFile}.next`);
    if (hasOthers) throw new UsageError(`--to: ${folder} has other things in it`);
    return undefined;
  }
  if (state.client_id === clientId && state.recipient === recipient) return state;
  throw new UsageError(`--to: ${folder} has an export of another tenant or to another recipient`);
}

/** Makes the folder for a new export. Only its owner can read it. */
export async function saveExport(folder: string, state: ExportState): Promise<void> {
  for (const path of [folder, join(folder, 'journeys'), join(folder, 'media')]) {
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
    } catch {
      throw new UsageError(`--to: ${path} cannot be made`);
    }
  }
  await saveState(join(folder, stateFile), '--to', state);
}

/** Writes a page behind what counts, and then its cursor: a kill in between changes nothing that counts. */
export async function addPage(
  folder: string,
  state: ExportState,
  part: string,
  { rows, file, next }: ExportPage,
): Promise<ExportState> {
  const lines = { ...state.lines };
  for (const [name, more] of Object.entries(rows)) {
    const { rows: before, bytes } = lines[name] ?? { rows: 0, bytes: 0 };
    const text = Buffer.from(more.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await appendAt(join(folder, name), bytes, text);
    lines[name] = { rows: before + more.length, bytes: bytes + text.length };
  }
  if (file !== undefined) await replaceFile(join(folder, file.path), file.fill);
  const added = { ...state, lines, parts: { ...state.parts, [part]: next ?? null } };
  await saveExport(folder, added);
  return added;
}

async function appendAt(path: string, position: number, text: Buffer): Promise<void> {
  await using file = await open(path, existsSync(path) ? 'r+' : 'w', 0o600);
  await file.truncate(position);
  await file.write(text, 0, text.length, position);
  await file.sync();
}

/** Names every file with its hash. */
export async function completeExport(folder: string, state: ExportState): Promise<ExportState> {
  const sealed = ['journeys', 'media'].flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.age'))
      .map((file) => join(name, file)),
  );
  const files: ExportedFile[] = [];
  for (const path of [...Object.keys(state.lines), ...sealed].toSorted()) {
    files.push({ path, ...(await digestOf(join(folder, path))) });
  }
  const complete = { ...state, complete: true, files };
  await saveExport(folder, complete);
  return complete;
}

async function digestOf(path: string): Promise<Omit<ExportedFile, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
