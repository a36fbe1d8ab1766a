import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { DescFile, DescService } from '@bufbuild/protobuf';

const folder = join(import.meta.dirname, '../gen/telehealth');

export async function everyProtoFile(): Promise<readonly DescFile[]> {
  const modules = globSync('**/*_pb.ts', { cwd: folder }).map((file) => import(join(folder, file)));
  return (await Promise.all(modules)).flatMap((exported) =>
    Object.values<DescFile>(exported).filter(({ kind }) => kind === 'file'),
  );
}

export async function everyContract(): Promise<readonly DescService[]> {
  return (await everyProtoFile()).flatMap(({ services }) => services);
}
