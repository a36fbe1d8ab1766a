import { expect, test } from 'vitest';
import { firstServerOf, throughProxy } from './through-proxy.ts';

test('a url that has directConnection already goes through the proxy', () => {
  const url = throughProxy('mongodb://me:pass@h:1/d?authSource=admin&directConnection=true', 2);
  expect(url).toBe('mongodb://me:pass@127.0.0.1:2/d?authSource=admin&directConnection=true');
});

test('a server without a port listens on 27017', () => {
  expect(firstServerOf('mongodb://h/d')).toEqual({ host: 'h', port: 27017 });
});
