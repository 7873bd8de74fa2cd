import type { Plugin } from 'vite';

/**
 * Unused parts of zod, a quarter of it: the generator of JSON schemas is for the server's API
 * document, messages are our own (shared/messages.ts), and JSON has no cycles.
 */
const UNUSED_OF_ZOD =
  /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors|memoizer)|locales\/en)\.js$/;

const CONTRACT = /\/shared\/[\w-]+\.ts$/;
/** Of routes; for the API document. */
const SUMMARY = /\bsummary:\s*(['"`])(?:\\.|(?!\1).)*\1,?/g;

/** Leaves out what the app does not use of its libraries and contracts, where tree shaking cannot. */
export function slim(): Plugin {
  return {
    name: 'ripcord-slim',
    // Before the packages' own choice.
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (source !== 'react-router') return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      // Its package names the build that warns developers.
      return found && { ...found, id: found.id.replace('/development/', '/production/') };
    },
    transform(code, id) {
      if (CONTRACT.test(id)) return { code: code.replace(SUMMARY, ''), map: null };
      return UNUSED_OF_ZOD.test(id) ? { code: withoutFunctions(code, id), map: null } : undefined;
    },
  };
}

/** A module with the same exports, whose functions return undefined. */
function withoutFunctions(code: string, id: string): string {
  const names = new Set(
    Array.from(code.matchAll(/^export (?:const|function|class) (\w+)/gm), ([, name]) => name),
  );
  if (/^export default/m.test(code)) names.add('default');
  if (id.endsWith('to-json-schema.js')) names.add('process');
  const exported = [...names].map((name) => `none as ${name}`);
  return `const none = () => undefined; export { ${exported} };`;
}
