import type { Plugin } from 'vite';

/**
 * Unused parts of zod, a quarter of it: the generator of JSON schemas is for the server's API
 * document, messages are our own (shared/messages.ts), and JSON has no cycles.
 */
const UNUSED_OF_ZOD =
  /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors|memoizer)|locales\/en)\.js$/;

const CONTRACT = /\/shared\/[\w-]+\.ts$/;
const FEED = /\/shared\/feed\.ts$/;
const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const ICONS = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;

/** Methods of schemas that nothing here calls, with their bodies. */
const RARE = new RegExp(
  `^ {4}(?:${[
    'and|apply|brand|catch|catchall|describe|exact\\w+|isNullable|isOptional|keyof|loose|lowercase',
    'nonempty|nonoptional|passthrough|prefault|safeExtend|slugify|strict|strip|toJSONSchema',
    'uppercase|validate\\w*',
  ].join('|')})\\([^]*?^ {4}\\},`,
  'gm',
);

/**
 * In these files, what to put in place of a part. A built app that uses one after all fails as it
 * starts: then cut less.
 */
const CUTS: [file: RegExp, part: RegExp, instead: string][] = [
  // Summaries of routes are for the API document.
  [CONTRACT, /\bsummary:\s*(['"`])(?:\\.|(?!\1).)*\1,?/g, ''],
  // Answers are checked when they are kept on the device, where the feed never is.
  [FEED, /^export const feedItemSchema = [\s\S]*?^\]\);$/m, ''],
  [FEED, /(?<=pages\()feedItemSchema/, 'z.never()'],
  // Names for developer tools, which keep what nobody uses.
  [ROUTER, /^\w+\.displayName = .*;$/gm, ''],
  [ROUTER, /= (?=React\d*\.(createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ '],
  // Loading ahead, which is for apps rendered by the router's own server.
  [
    ROUTER,
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/,
    'const shouldPrefetch = false, prefetchRef = null, prefetchHandlers = null;',
  ],
  // Routes with loaders and actions, and what shows their errors.
  [ROUTER, /let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = undefined;'],
  [ROUTER, /isDataRoute \? useNavigateStable\(\) : /, ''],
  [ROUTER, /^RenderErrorBoundary\.contextType = .*;$/m, ''],
  // Of icons: keys of what never changes, the usual size, and names and ways to make more.
  [ICON, /, key: "\w+"(?= \})|^ +size: 24,$|^__iconData\.node;$/gm, ''],
  [ICONS, /typeof iconDataOrName === "string" \?[^:]*:|if \(iconData\.name\) \{[^}]*\}/g, ''],
  // The content security policy forbids compiling.
  [SCHEMAS, /\$ZodObjectJIT/g, '$ZodObject'],
  // Translation in both directions.
  [SCHEMAS, /^ {4}(?:async )?(?:en|de|safeEn|safeDe)code\w*[:(][\s\S]*?^ {4}\},/gm, ''],
  // z.string().email() and the like, which zod has replaced by z.email().
  [
    SCHEMAS,
    /^ +\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},/gm,
    '',
  ],
  [SCHEMAS, RARE, ''],
  [SCHEMAS, /^ +inst\._zod\.processJSONSchema = .*;$/gm, ''],
];

/** Leaves out what the app does not use of its libraries and contracts, where tree shaking cannot. */
export function slim(): Plugin {
  const made = new Set<RegExp>();
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
      if (UNUSED_OF_ZOD.test(id)) return { code: withoutFunctions(code, id), map: null };
      const cuts = CUTS.filter(([file]) => file.test(id));
      if (cuts.length === 0) return undefined;
      const cut = (left: string, [, part, instead]: (typeof CUTS)[number]) =>
        left.replace(part, () => {
          made.add(part);
          return instead;
        });
      return { code: cuts.reduce(cut, code), map: null };
    },
    generateBundle() {
      const gone = CUTS.filter(([, part]) => !made.has(part)).map(
        ([file, part]) => `${file}: ${part}`,
      );
      if (gone.length > 0) this.error(`There is nothing to cut any more:\n${gone.join('\n')}`);
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
