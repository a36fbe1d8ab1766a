import { isProblem, type Media, type SendFileOptions } from '@telehealth/client';

/** The uploads of files by their ids, so that a second try goes on where the first one broke. */
const announced = new WeakMap<File, string>();

/** Sends a file, or what is missing of it, and answers its media id. */
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
    // The platform keeps a begun upload for some time only.
    if (resume === undefined || !isProblem(error) || error.status !== 404) throw error;
    announced.delete(file);
    return sendFile(journey, file, options);
  }
}
