import { expect, test } from 'vitest';
import { UnsupportedOperation } from '../../src/errors.ts';
import { openStore, UniqueViolation } from '../../src/index.ts';
import { freshName, ids, type Testbed } from './testbed.ts';

export function indexContract(bed: Testbed): void {
  test('a violation on insert or update names the unique index, and nothing is written', async () => {
    const things = await bed.collection({
      indexes: [
        { name: 'by_email', fields: ['email'], unique: true },
        { name: 'by_code', fields: ['code'], unique: true },
      ],
    });
    await things.insert({ _id: 'one', email: 'a', code: 1 });
    await things.insert({ _id: 'two', email: 'b', code: 2 });
    const inserted = things.insert({ _id: 'three', email: 'c', code: 2 });
    await expect(inserted).rejects.toThrow(UniqueViolation);
    await expect(inserted).rejects.toMatchObject({ index: 'by_code' });
    await expect(things.update('two', {}, { set: { email: 'a', n: 1 } })).rejects.toMatchObject({
      name: 'UniqueViolation',
      index: 'by_email',
    });
    expect(await things.get('three')).toBeUndefined();
    expect(await things.get('two')).toStrictEqual({ _id: 'two', email: 'b', code: 2 });
    // What was refused takes no key away.
    await things.insert({ _id: 'three', email: 'c', code: 3 });
    await things.update('two', {}, { set: { email: 'd' } });
    await things.insert({ _id: 'four', email: 'b', code: 4 });
  });

  test('a violation does not contain the value', async () => {
    const things = await bed.collection({ indexes: [{ name: 'by_email', fields: ['email'], unique: true }] });
    await things.insert({ _id: 'one', email: 'ada@example.org' });
    const error: unknown = await things.insert({ _id: 'two', email: 'ada@example.org' }).catch((e) => e);
    expect(error).toBeInstanceOf(UniqueViolation);
    expect(error).not.toHaveProperty('cause');
    expect(String(error)).not.toContain('ada');
  });

  test('a compound unique index compares all its fields; absent is the same as null', async () => {
    const things = await bed.collection({
      indexes: [{ name: 'by_brand_ref', fields: ['brand', 'x.ref'], unique: true }],
    });
    await things.insert({ _id: '1', brand: 'a', x: { ref: 1 } });
    await things.insert({ _id: '2', brand: 'a', x: { ref: 2 } });
    await things.insert({ _id: '3', brand: 'b', x: { ref: 1 } });
    await things.insert({ _id: '4', brand: 'a', x: { ref: '1' } });
    await things.insert({ _id: '5', brand: 'a', x: { ref: true } });
    await things.insert({ _id: '6', brand: 'a' });
    const violation = { name: 'UniqueViolation', index: 'by_brand_ref' };
    await expect(things.insert({ _id: '7', brand: 'b', x: { ref: 1 } })).rejects.toMatchObject(violation);
    await expect(things.insert({ _id: '7', brand: 'a', x: {} })).rejects.toMatchObject(violation);
    await expect(things.insert({ _id: '7', brand: 'a', x: { ref: null } })).rejects.toMatchObject(violation);
  });

  test('a sparse unique index leaves out documents without the field', async () => {
    const things = await bed.collection({
      indexes: [{ name: 'by_slot', fields: ['slot'], unique: true, sparse: true }],
    });
    for (const id of ['1', '2', '3']) await things.insert({ _id: id });
    await things.update('1', {}, { set: { slot: 'a' } });
    await expect(things.update('2', {}, { set: { slot: 'a' } })).rejects.toMatchObject({ index: 'by_slot' });
    await things.update('1', {}, { unset: ['slot'] });
    await things.update('2', {}, { set: { slot: 'a' } });
    expect(ids(await things.find({ slot: 'a' }, { limit: 9 }))).toEqual(['2']);
    expect(ids(await things.find({ slot: { exists: true } }, { limit: 9 }))).toEqual(['2']);
    expect(await things.find({ slot: { exists: false } }, { limit: 9 })).toHaveLength(2);
    await expect(things.update('3', {}, { set: { slot: null } })).rejects.toThrow(UnsupportedOperation);
  });

  test('an instant of an expires index is a number for reads, filters, sorts and updates', async () => {
    const things = await bed.collection({
      indexes: [{ name: 'by_expiry', fields: ['until'], expires: true }],
    });
    const future = Date.now() + 3_600_000;
    await things.insert({ _id: 'never' });
    await things.insert({ _id: 'sooner', until: future });
    await things.insert({ _id: 'later', until: future + 1 });
    expect(await things.get('sooner')).toStrictEqual({ _id: 'sooner', until: future });
    expect(ids(await things.find({ until: { lte: future } }, { limit: 9 }))).toEqual(['sooner']);
    expect(ids(await things.find({ until: future }, { limit: 9 }))).toEqual(['sooner']);
    expect(ids(await things.find({ until: { in: [future + 1] } }, { limit: 9 }))).toEqual(['later']);
    const sort = { until: 'desc', _id: 'asc' } as const;
    expect(ids(await things.find({}, { sort, after: [future + 1, 'later'], limit: 9 }))).toEqual([
      'sooner',
      'never',
    ]);
    expect(await things.update('sooner', { until: future }, { set: { until: future + 5 } })).toStrictEqual({
      _id: 'sooner',
      until: future + 5,
    });
    await expect(things.insert({ _id: 'x', until: 'tomorrow' })).rejects.toThrow(UnsupportedOperation);
    await expect(things.update('later', {}, { increment: { until: 1 } })).rejects.toThrow(
      UnsupportedOperation,
    );
  });

  test('several stores can open one collection at once; each finds its indexes', async () => {
    const name = freshName();
    const indexes = [{ name: 'by_email', fields: ['email'], unique: true }];
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(bed.url)));
    try {
      const collections = await Promise.all(stores.map((store) => bed.collection({ name, indexes }, store)));
      const outcomes = await Promise.allSettled(
        collections.map((things, n) => things.insert({ _id: `t${n}`, email: 'same' })),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  });

  test('an index can be added later, but not changed under its name', async () => {
    const name = freshName();
    const by = (field: string, unique: boolean) => [{ name: `by_${field}`, fields: [field], unique }];
    const before = await bed.collection({ name });
    await before.insert({ _id: '1', a: 1, b: 1 });
    await before.insert({ _id: '2', a: 1, b: 2 });
    const after = await bed.collection({ name, indexes: by('b', true) });
    await expect(after.insert({ _id: '3', b: 2 })).rejects.toMatchObject({ index: 'by_b' });
    await expect(bed.collection({ name, indexes: by('b', false) })).rejects.toThrow(UnsupportedOperation);
    await expect(bed.collection({ name, indexes: by('a', true) })).rejects.toMatchObject({
      name: 'UniqueViolation',
      index: 'by_a',
    });
  });
}
