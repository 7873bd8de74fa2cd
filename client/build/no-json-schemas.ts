import type { Plugin } from 'vite';

const FILES = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves out the part of zod that describes schemas as JSON Schema. Each schema brings it along,
 * whether anybody asks for that or not; here the server's document alone does.
 */
export function noJsonSchemas(): Plugin {
  return {
    name: 'ripcord-no-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (!FILES.test(id)) return undefined;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      if (names.length === 0) this.error(`${id} is written in another way than it was.`);
      return {
        code: names.map((name) => `export const ${name} = () => {};`).join('\n'),
        map: null,
      };
    },
  };
}
