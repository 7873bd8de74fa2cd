import type { Language } from '#shared/languages';
import { t } from '#shared/translate';
import type { PublicProfile } from '#shared/web';
import { inLanguage } from '../../i18n/reader';
import type { PublicDocument } from './document';
import * as html from './markup';
import { partsOf } from './shared-document';
import { escaped } from './text';

interface Place {
  /** Without a slash at its end. */
  origin: string;
  /** The path of its picture. */
  card: string;
  language: Language;
  isListed: boolean;
}

/** What crawlers, and people before the scripts have run, get of a profile. */
export const profileDocument = (
  { id, shownName, avatarUrl, bio, badges, combos, decks }: PublicProfile,
  { origin, card, language, isListed }: Place,
): PublicDocument =>
  inLanguage(language, () => {
    const canonical = `${origin}/profile/${id}`;
    const counts = [
      combos.length > 0 &&
        t('{count, plural, one {# combo} other {# combos}}', { count: combos.length }),
      decks.length > 0 &&
        t('{count, plural, one {# deck} other {# decks}}', { count: decks.length }),
    ];
    const said = [bio, ...counts].filter(Boolean).join(' · ');
    const items = (title: string, rows: readonly string[]) =>
      rows.length === 0 ? '' : html.section(title) + html.list(rows);
    return {
      language,
      title: `${shownName} · Ripcord`,
      description: said,
      canonical,
      picture: { url: origin + card, alt: [shownName, said].filter(Boolean).join(' · ') },
      isListed,
      data: {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: canonical,
        mainEntity: {
          '@type': 'Person',
          name: shownName,
          description: bio ?? undefined,
          image: avatarUrl ? origin + avatarUrl : undefined,
        },
      },
      body: [
        html.heading(shownName),
        html.paragraph(bio ?? ''),
        items(
          t('Badges'),
          badges.map(({ name, description }) => `${html.strong(name)}<br>${escaped(description)}`),
        ),
        items(
          t('Combos'),
          combos.map((combo) => `${html.strong(combo.name)}<br>${escaped(partsOf(combo))}`),
        ),
        items(
          t('Decks'),
          decks.map((deck) => {
            const names = [deck.combo1, deck.combo2, deck.combo3].map(({ name }) => name);
            return `${html.strong(deck.name)}<br>${escaped(names.join(' · '))}`;
          }),
        ),
      ].join(''),
    };
  });
