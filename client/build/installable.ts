import { VitePWA } from 'vite-plugin-pwa';
import { msg } from '../../shared/translate.ts';
import { ICONS } from './icons.ts';

/**
 * Makes the app installable and builds its service worker, which caches the app's files on the
 * first visit, so that it opens offline, and quickly on a bad network. API responses are not cached
 * by the worker: `client/src/app/offline` stores them per person.
 */
export function installable() {
  return VitePWA({
    // A new version waits until it is accepted, as a battle may be in progress.
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      id: '/',
      name: 'Ripcord',
      short_name: 'Ripcord',
      description: msg('Build combos, record battles at the table and see what really works.'),
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#0a0d13',
      theme_color: '#0a0d13',
      categories: ['games', 'sports'],
      icons: [
        { src: `/${ICONS.small}`, sizes: '192x192', type: 'image/png' },
        { src: `/${ICONS.large}`, sizes: '512x512', type: 'image/png' },
        { src: `/${ICONS.maskable}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [{ name: msg('Record a battle'), url: '/record' }],
    },
    workbox: {
      // Other scripts arrive in one file (languages.ts). Not needed offline: fonts of rarer scripts.
      globPatterns: [
        '*.{html,js,svg}',
        'assets/*.{css,svg,woff2}',
        'assets/{index,libraries,rolldown-runtime,set-theme,start}-*.js',
      ],
      globIgnores: [
        'index.*.html',
        // Pages load it by a name with a hash.
        'theme.js',
        'assets/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*.woff2',
      ],
      navigateFallback: '/index.html',
      // Not of the app: what is for other sites, feed readers and crawlers.
      navigateFallbackDenylist: [
        /^\/(api|embed|overlay|feeds|og|sitemaps)(\/|$)/,
        /^\/(ws|robots\.txt|sitemap\.xml)$/,
      ],
      importScripts: ['/push.js', '/screens.js'],
      cleanupOutdatedCaches: true,
      clientsClaim: true,
    },
  });
}
