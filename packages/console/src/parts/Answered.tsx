import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { OtherBrands } from './OtherBrands.tsx';
import { Trouble } from './Trouble.tsx';

interface AnsweredProps<T> {
  readonly to: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (value: T) => ReactNode;
  /** Of the gap, while nothing is known. */
  readonly height?: number;
}

/** What was read, or why it could not be. */
export function Answered<T>({ to: { data, error, isPending, refetch }, children, height }: AnsweredProps<T>) {
  return (
    <>
      <Trouble error={error} onRetry={() => void refetch()} />
      <OtherBrands error={error} />
      {isPending && <Skeleton height={height} />}
      {data !== undefined && children(data)}
    </>
  );
}
