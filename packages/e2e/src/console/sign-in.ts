import type { Locator } from 'playwright-core';
import { linksTo, nextLinkTo } from './mailed-links.ts';
import type { OpenedConsole } from './open-console.ts';

/** How somebody works the first screen. */
interface Hands {
  press(wanted: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
}

/** A member asks for a link on the first screen, and opens the one that is mailed. Returns it. */
export async function signIn({ page, shows }: OpenedConsole, email: string, hands: Hands): Promise<string> {
  const before = linksTo(email);
  await hands.type(page.getByLabel('Your e-mail'), email);
  await hands.press(page.getByRole('button', { name: 'Send me a link' }));
  await page.getByText(`If ${email} is the address of a member, a link is on its way.`).waitFor();
  const link = await nextLinkTo(email, before);
  await page.goto('about:blank');
  await page.goto(link);
  await shows('Home');
  return link;
}
