import type { Plugin } from 'vite';

const JSON_SCHEMAS = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/** Leaves out zod's generator of JSON schemas, a sixth of it, which only the server's API document uses. */
export function zodForBrowsers(): Plugin {
  return {
    name: 'ripcord-zod',
    apply: 'build',
    transform(code, id) {
      if (!JSON_SCHEMAS.test(id)) return undefined;
      const declared = Array.from(
        code.matchAll(/^export (?:const|function) (\w+)/gm),
        ([, name]) => name,
      );
      const names = id.endsWith('to-json-schema.js') ? [...declared, 'process'] : declared;
      return `const none = () => undefined; export { ${names.map((name) => `none as ${name}`)} };`;
    },
  };
}
