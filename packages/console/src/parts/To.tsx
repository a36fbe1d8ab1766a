import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useHref } from '../address/links.ts';

interface ToProps extends AnchorProps {
  readonly path: string;
  readonly filters?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A link within the console. */
export function To({ path, filters, children, ...props }: ToProps) {
  const href = useHref();
  return (
    <Anchor component={Link} href={href(path, filters)} underline="hover" inherit {...props}>
      {children}
    </Anchor>
  );
}
