import { expect, test } from 'vitest';
import { UnreadableFile } from './blank.ts';
import { extentsOf } from './item-extents.ts';

const table = (widths: number) =>
  Buffer.from([0, 0, 0, 0, widths, 0, 0, 1, 0, 9, 0, 0, 0, 1, ...Buffer.alloc(32)]);

test('a table whose numbers have a width that no such file has is refused', () => {
  for (let width = 0; width < 16; width += 1) {
    const read = () => extentsOf(table((width << 4) | width), new Set([9]));
    if ([0, 1, 2, 4, 8].includes(width)) expect(read()).toHaveLength(1);
    else expect(read, String(width)).toThrow(UnreadableFile);
  }
});
