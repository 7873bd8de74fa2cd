import type { Config } from 'tailwindcss';

/**
 * Names of the design system. Each theme sets their values in client/src/index.css; every pair of text
 * and surface meets WCAG AA.
 */
export default {
  content: [
    './client/index.html',
    './client/src/**/*.{ts,tsx}',
    // Pages for people without an account, before the scripts have run.
    './server/features/web/{markup,document,tournament-document}.ts',
  ],
  theme: {
    extend: {
      colors: {
        bg: 'var(--bg)',
        surface: 'var(--surface)',
        raised: 'var(--raised)',
        line: 'var(--line)',
        'line-strong': 'var(--line-strong)',
        ink: 'var(--ink)',
        muted: 'var(--muted)',
        faint: 'var(--faint)',
        accent: 'var(--accent)',
        'accent-ink': 'var(--accent-ink)',
        'on-accent': 'var(--on-accent)',
        win: 'var(--win)',
        loss: 'var(--loss)',
        draw: 'var(--draw)',
        warning: 'var(--warning)',
        danger: 'var(--danger)',
        'on-danger': 'var(--on-danger)',
        spin: 'var(--spin)',
        burst: 'var(--burst)',
        over: 'var(--over)',
        extreme: 'var(--extreme)',
      },
      borderRadius: {
        mark: '4px',
        tiny: '6px',
        small: '8px',
        field: '10px',
        tile: '12px',
        card: '14px',
        panel: '16px',
        sheet: '20px',
      },
      // The largest weight of client/build/fonts.ts.
      fontWeight: { bold: '600' },
      fontFamily: {
        sans: ['var(--face-text)'],
        display: ['var(--face-display)'],
      },
    },
  },
} satisfies Config;
