/** Why a backup or a restore did not begin or end, written for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
