import { Group, Text } from '@mantine/core';
import { isProblem } from '@telehealth/client';
import { useLocation } from 'wouter';
import { useWork } from '../session/work.ts';
import { To } from './To.tsx';

/** What one brand has is missing for the others, so an address without its brand may open nothing. */
export function OtherBrands({ error }: { readonly error: unknown }) {
  const { brands, brandId } = useWork();
  const [path] = useLocation();
  const others = brands.filter(({ brand_id }) => brand_id !== brandId);
  if (!isProblem(error) || error.status !== 404 || others.length === 0) return null;
  return (
    <Group gap="xs" fz="sm">
      <Text inherit>It may be of another brand:</Text>
      {others.map(({ brand_id: brand, name }) => (
        <To key={brand} path={path} filters={{ brand }}>
          {name}
        </To>
      ))}
    </Group>
  );
}
