import type { Media } from '../api/step.ts';
import { type FileWords, fileFault } from './file-fault.ts';
import { acceptedType, fileKind, tellingBytes } from './file-kind.ts';
import { videoSeconds } from './video-seconds.ts';

/** After its content was read. */
export interface JudgedFile {
  /** With the type of its content; the browser's may be wrong or missing. */
  readonly file: File;
  readonly seconds?: number | undefined;
  readonly fault?: string | undefined;
}

/** Before anything is sent. */
export async function readFile(chosen: File, media: Media, words: FileWords): Promise<JudgedFile> {
  try {
    const head = new Uint8Array(await chosen.slice(0, tellingBytes).arrayBuffer());
    const kind = fileKind(head);
    const seconds = media.kind === 'video' ? await videoSeconds(chosen) : undefined;
    const fault = fileFault({ size: chosen.size, kind, seconds }, media, words);
    const type = acceptedType(kind, media.accept) ?? chosen.type;
    return { file: new File([chosen], chosen.name, { type }), seconds, fault };
  } catch {
    // The file may be gone, or in an unreachable cloud.
    return { file: chosen, fault: words.texts.media.unreadable };
  }
}
