import { ask } from './ask.ts';
import { Refusal } from './problem.ts';

const pieceBytes = 1024 * 1024;
const tus = { 'Tus-Resumable': '1.0.0' };
/** Where the bytes of a file go, so that a second try goes on where the first one broke. */
const begun = new WeakMap<File, string>();

/** What is said about a file before its bytes. */
export interface Announced {
  readonly node_id: string;
  readonly filetype: string;
  readonly duration_s?: number;
}

/** Sends a file in pieces by tus 1.0 and answers its media id. */
export async function upload(
  file: File,
  about: Announced,
  onProgress: (share: number) => void,
): Promise<string> {
  let answer = (await readProgress(file)) ?? (await announce(file, about));
  for (;;) {
    const mediaId = answer.headers.get('Media-Id');
    const offset = Number(answer.headers.get('Upload-Offset') ?? 0);
    onProgress(mediaId === null ? offset / file.size : 1);
    if (mediaId !== null) return mediaId;
    answer = await ask(begun.get(file) ?? '', {
      method: 'PATCH',
      headers: {
        ...tus,
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: file.slice(offset, offset + pieceBytes),
    });
  }
}

/** How far an earlier try has come; an upload that the platform does not keep any more is begun anew. */
async function readProgress(file: File): Promise<Response | undefined> {
  const address = begun.get(file);
  if (address === undefined) return undefined;
  try {
    return await ask(address, { method: 'HEAD', headers: tus });
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.status !== 404) throw error;
    begun.delete(file);
    return undefined;
  }
}

async function announce(file: File, about: Announced): Promise<Response> {
  const metadata = Object.entries(about).map(([name, value]) => `${name} ${btoa(String(value))}`);
  const headers = { ...tus, 'Upload-Length': String(file.size), 'Upload-Metadata': metadata.join(',') };
  const answer = await ask('/v1/instrument/media', { method: 'POST', headers });
  begun.set(file, answer.headers.get('Location') ?? '');
  return answer;
}
