import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const serializers = new Map<string, ReturnType<ReturnType<ReturnType<typeof SerializerSelector>>>>();

/**
 * One serializer per distinct schema: it takes milliseconds to build, and half of the schemas repeat. A
 * schema that is referred to has one name and meaning in all applications of the process.
 */
export const sharedSerializers: typeof SerializerSelector = () => {
  const selector = SerializerSelector();
  return (...schemas) => {
    const build = selector(...schemas);
    return (route) => {
      const key = JSON.stringify(route.schema);
      const known = serializers.get(key);
      if (known !== undefined) return known;
      const serializer = build(route);
      serializers.set(key, serializer);
      return serializer;
    };
  };
};
