import { isProblem, type Media, type SendFileOptions } from '@telehealth/client';

/** Upload ids by file, so that a retry continues a broken upload. */
const announced = new WeakMap<File, string>();

/** Sends the missing part. Returns the media id. */
export async function sendFile(
  journey: Media,
  file: File,
  options: Pick<SendFileOptions, 'consent' | 'durationS' | 'onProgress'>,
): Promise<string> {
  const resume = announced.get(file);
  const onAnnounced = (uploadId: string) => void announced.set(file, uploadId);
  try {
    return await journey.sendFile(file, { ...options, onAnnounced, resume });
  } catch (error) {
    // The platform stores an unfinished upload for a limited time.
    if (resume === undefined || !isProblem(error) || error.status !== 404) throw error;
    announced.delete(file);
    return sendFile(journey, file, options);
  }
}
