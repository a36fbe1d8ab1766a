import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, inject } from 'vitest';

/** The links to the console that were mailed to an address so far. */
export function linksTo(email: string, dataDir = inject('dataDir')): readonly string[] {
  const folder = join(dataDir, 'notices');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap(
      (mail) => mail.replaceAll('=\r\n', '').match(/https?:\S+\/console\/#cns_[0-9A-Za-z]{38}/g) ?? [],
    );
}

/** The link that is mailed besides those before. */
export function nextLinkTo(
  email: string,
  before: readonly string[],
  dataDir = inject('dataDir'),
): Promise<string> {
  return eventually(async () => {
    const [link] = linksTo(email, dataDir).filter((one) => !before.includes(one));
    return link ?? expect.fail(`no link is mailed to ${email}`);
  });
}
