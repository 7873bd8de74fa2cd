import { t } from '#shared/translate';
import { inLanguage } from '../../i18n/reader';
import type { PublicDocument } from './document';
import * as html from './markup';
import { escaped } from './text';
import { dateWords, goingWords } from './tournament-document';
import type { ListedRow } from './tournaments.queries';

export interface Listed {
  upcoming: readonly ListedRow[];
  past: readonly ListedRow[];
}

const pathOf = ({ id }: Pick<ListedRow, 'id'>) => `/tournaments/${id}`;

const itemOf = (row: ListedRow, isPast: boolean): string => {
  const { timeZone } = row;
  const when = dateWords(row.date.toISOString(), { language: 'en', timeZone });
  const going = goingWords(row.participantCount, isPast);
  const facts = [when, row.locations[0] ?? '', going].filter(Boolean).map(escaped);
  return `${html.link(pathOf(row), row.name)}<br>${facts.join(' · ')}`;
};

const sectionOf = (title: string, rows: readonly ListedRow[], isPast: boolean) =>
  rows.length === 0 ? '' : html.section(title) + html.list(rows.map((row) => itemOf(row, isPast)));

/** The public list. Belonging to nobody, it is in English. */
export const listDocument = ({ upcoming, past }: Listed, origin: string): PublicDocument =>
  inLanguage('en', () => ({
    language: 'en',
    title: `${t('Tournaments')} · Ripcord`,
    description: t('Spinning-top tournaments: when and where they are, and how to take part.'),
    canonical: `${origin}/tournaments`,
    picture: { url: `${origin}/icons/card.jpg`, alt: 'Ripcord' },
    isListed: true,
    alternates: [
      {
        type: 'application/atom+xml',
        url: `${origin}/feeds/tournaments.atom`,
        title: t('Tournaments'),
      },
    ],
    data: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: upcoming.map((row, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: origin + pathOf(row),
        name: row.name,
      })),
    },
    body: [
      html.heading(t('Tournaments')),
      upcoming.length === 0 ? html.paragraph(t('No upcoming tournaments')) : '',
      sectionOf(t('Upcoming tournaments'), upcoming, false),
      sectionOf(t('Past tournaments'), past, true),
    ].join(''),
  }));
