import type { Issue } from '@telehealth/errors';
import { contrast, fonts, isOfLook, type Look, lookOf, radii, schemes, softInk } from '@telehealth/look';

const colour = 'is a colour such as `#1d4e89`';

const rules: Readonly<Record<keyof Look, string>> = {
  accent: colour,
  background: colour,
  font: `is one of ${fonts.join(', ')}`,
  radius: `is one of ${radii.join(', ')}`,
  scheme: `is one of ${schemes.join(', ')}`,
};

/** Members of a theme that pages read have to be usable, and texts and buttons visible (WCAG 2.2, 1.4.3 and 1.4.11). */
export function lookIssues(theme: object, where: string): readonly Issue[] {
  const unusable = Object.entries(theme).flatMap(([name, value]): Issue[] => {
    if (!Object.hasOwn(isOfLook, name) || isOfLook[name as keyof Look](value)) return [];
    const message = `The ${name} of a theme ${rules[name as keyof Look]}.`;
    return [{ code: 'theme.unusable', message, where: `${where}/${name}` }];
  });
  return [...unusable, ...contrastIssues(lookOf(theme), where)];
}

function contrastIssues({ accent, background, scheme }: Look, where: string): readonly Issue[] {
  if (background === undefined) return [];
  const code = 'theme.contrast';
  const isDark = scheme === 'dark';
  if (contrast(background, softInk[isDark ? 'dark' : 'light']) < 4.5) {
    const message = `On this background texts are hard to read. Choose a ${isDark ? 'darker' : 'lighter'} one.`;
    return [{ code, message, where: `${where}/background` }];
  }
  if (accent === undefined || contrast(background, accent) >= 3) return [];
  const message = 'On this background buttons of this accent are hard to see. Choose another accent.';
  return [{ code, message, where: `${where}/accent` }];
}
