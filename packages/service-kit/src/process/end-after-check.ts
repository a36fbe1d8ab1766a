/**
 * For `--check`, once all settings and files are read: the process ends with 0 and has opened nothing. A fault of them ends it
 * as it ends every start.
 */
export function endAfterCheck(): void {
  if (!process.argv.includes('--check')) return;
  process.stdout.write('The settings are right.\n');
  process.exit(0);
}
