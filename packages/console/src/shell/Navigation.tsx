import { NavLink, ScrollArea, Text } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { useHref } from '../address/links.ts';
import { groups, screensFor } from '../screens/screens.ts';
import { useWork } from '../session/work.ts';

/** Shows only screens that the session reaches. */
export function Navigation() {
  const { may } = useWork();
  const href = useHref();
  const [location] = useLocation();
  const screens = Object.groupBy(screensFor(may), ({ group }) => group);
  return (
    <ScrollArea p="xs" type="auto">
      {groups.map((group) => (
        <div key={group}>
          {group !== '' && screens[group] && (
            <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
              {group}
            </Text>
          )}
          {screens[group]?.map(({ path, title, Icon }) => {
            const isHere = location === path || location.startsWith(`${path}/`);
            return (
              <NavLink
                key={path}
                component={Link}
                href={href(path)}
                label={title}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
                active={isHere}
                aria-current={isHere ? 'page' : undefined}
                py={6}
              />
            );
          })}
        </div>
      ))}
    </ScrollArea>
  );
}
