import { join } from 'node:path';

/** `docs/`, in the repository and in images. */
export const docsFolder = join(import.meta.dirname, '../../../../docs');
