export function bearing(key: string, brandId?: string): Record<string, string> {
  const credential = { authorization: `Bearer ${key}` };
  return brandId === undefined ? credential : { ...credential, 'x-brand-id': brandId };
}
