import type { ScreenEntry } from './screens/screens.ts';

interface NavigationProps {
  readonly screens: readonly ScreenEntry[];
  readonly current: string | undefined;
}

/** Shows only screens that the session reaches. */
export function Navigation({ screens, current }: NavigationProps) {
  return (
    <nav aria-label="Screens">
      <ul>
        {screens.map(({ path, title }) => (
          <li key={path}>
            <a href={`#/${path}`} aria-current={path === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
