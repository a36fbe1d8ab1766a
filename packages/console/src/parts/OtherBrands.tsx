import { Anchor, Group, Text } from '@mantine/core';
import { isProblem } from '@telehealth/client';
import { Link, useLocation } from 'wouter';
import { useWork } from '../session/work.ts';

/** What one brand has is missing for the others, so an address without its brand may open nothing. */
export function OtherBrands({ error }: { readonly error: unknown }) {
  const { brands, brandId } = useWork();
  const [path] = useLocation();
  const others = brands.filter(({ brand_id }) => brand_id !== brandId);
  if (!isProblem(error) || error.status !== 404 || others.length === 0) return null;
  return (
    <Group gap="xs">
      <Text size="sm">It may be of another brand:</Text>
      {others.map(({ brand_id, name }) => (
        <Anchor key={brand_id} component={Link} href={`${path}?brand=${brand_id}`} size="sm">
          {name}
        </Anchor>
      ))}
    </Group>
  );
}
