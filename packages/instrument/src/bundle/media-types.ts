import type { MediaDefinition } from './bundle.ts';

/** MIME types that uploads are recognised as by their first bytes. */
export const mediaTypes: Readonly<Record<MediaDefinition['kind'], readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif', 'image/gif'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/3gpp'],
};
