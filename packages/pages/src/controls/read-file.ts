import type { Media } from '../api/step.ts';
import { type FileWords, fileFault } from './file-fault.ts';
import { acceptedType, fileKind, tellingBytes } from './file-kind.ts';
import { videoSeconds } from './video-seconds.ts';

/** A chosen file that was looked into. */
export interface JudgedFile {
  /** The file under the type of its content: what a browser calls it may be another one, or none. */
  readonly file: File;
  readonly seconds?: number | undefined;
  /** Why it cannot be sent. */
  readonly fault?: string | undefined;
}

/** Looks into a file before anything of it is sent. */
export async function readFile(chosen: File, media: Media, words: FileWords): Promise<JudgedFile> {
  try {
    const head = new Uint8Array(await chosen.slice(0, tellingBytes).arrayBuffer());
    const kind = fileKind(head);
    const seconds = media.kind === 'video' ? await videoSeconds(chosen) : undefined;
    const fault = fileFault({ size: chosen.size, kind, seconds }, media, words);
    const type = acceptedType(kind, media.accept) ?? chosen.type;
    return { file: new File([chosen], chosen.name, { type }), seconds, fault };
  } catch {
    // A file may be gone by now, or be in a cloud that cannot be reached.
    return { file: chosen, fault: words.texts.media.unreadable };
  }
}
