/** Not found on the PATH. */
export function isMissing(error: unknown): error is Error {
  const { code, syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return code === 'ENOENT' && syscall?.startsWith('spawn') === true;
}

/** What it needs, or the telling line of its output, with the remedy. */
export function whyNotInstalled(error: unknown, { name, needs }: { name: string; needs: string }): string {
  if (isMissing(error)) return `${name} needs ${needs}`;
  const lines = String(error).trim().split('\n');
  const line = lines.find((text) => /\berror:?|ensurepip/i.test(text)) ?? lines.at(-1) ?? '';
  return `${name} could not be installed (${line.trim().slice(0, 300)}); it needs ${needs}, and its package registry`;
}
