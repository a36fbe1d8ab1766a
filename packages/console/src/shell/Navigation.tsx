import { NavLink, ScrollArea, Text } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { useHref } from '../address/links.ts';
import { groups, type ScreenEntry, screens } from '../screens/screens.ts';
import { useWork } from '../session/work.ts';

/** Shows only screens that the session reaches. */
export function Navigation() {
  const { may } = useWork();
  const href = useHref();
  const [location] = useLocation();
  const isHere = ({ path }: ScreenEntry) =>
    path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);
  return (
    <ScrollArea p="xs" type="auto">
      {groups.map((group) => {
        const shown = screens.filter(
          (screen) => screen.group === group && (screen.needs === undefined || may(screen.needs)),
        );
        return (
          shown.length > 0 && (
            <div key={group}>
              {group !== '' && (
                <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
                  {group}
                </Text>
              )}
              {shown.map((screen) => (
                <NavLink
                  key={screen.path}
                  component={Link}
                  href={href(screen.path)}
                  label={screen.title}
                  leftSection={<screen.Icon size={18} stroke={1.6} aria-hidden="true" />}
                  active={isHere(screen)}
                  aria-current={isHere(screen) ? 'page' : undefined}
                  py={6}
                  className="nav"
                />
              ))}
            </div>
          )
        );
      })}
    </ScrollArea>
  );
}
