import type { CSSOptions } from 'vite';

/**
 * Leaves out what Tailwind adds for browsers older than those that it supports itself: colours
 * without color-mix, and first values of the properties that @property declares.
 */
export const styles: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'ripcord-styles',
        AtRule: {
          supports(rule) {
            if (!rule.params.includes('color-mix(')) return;
            const [fallback, mixed] = [rule.prev(), rule.first];
            if (fallback?.type === 'rule' && mixed?.type === 'rule') {
              const isOnlyColour = fallback.nodes.length === 1;
              if (isOnlyColour && fallback.selector === mixed.selector) fallback.remove();
            }
            rule.replaceWith(rule.nodes ?? []);
          },
          layer(rule) {
            if (rule.params === 'properties' && rule.nodes) rule.remove();
          },
        },
      },
    ],
  },
};
