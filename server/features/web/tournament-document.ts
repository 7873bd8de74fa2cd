import type { Language } from '#shared/languages';
import type { StageKind } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import type { PublicTournamentPage } from '#shared/web';
import { inLanguage } from '../../i18n/reader';
import type { PublicDocument } from './document';
import { oembedUrl } from './embeds/oembed-url';
import * as html from './markup';
import { escaped } from './text';

export interface Place {
  /** Without a slash at its end. */
  origin: string;
  /** The path of its picture. */
  card: string;
  language: Language;
  timeZone: string;
}

/** "Saturday, 3 October 2026 at 12:00 GMT+2", where the organiser is. */
export const dateWords = (
  iso: string,
  { language, timeZone }: Omit<Place, 'origin' | 'card'>,
): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(iso));

/** "3 October 2026", where that person is. */
export const dayWords = (iso: string, { language, timeZone }: Omit<Place, 'origin' | 'card'>) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(iso));

/** The same, short enough for a picture. */
export const shortDateWords = (
  iso: string,
  { language, timeZone }: Omit<Place, 'origin' | 'card'>,
) =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(iso));

export const goingWords = (count: number, isPast: boolean): string =>
  isPast
    ? t('{count, plural, one {# took part} other {# took part}}', { count })
    : t('{count, plural, one {# going} other {# going}}', { count });

/** How many take part; of a cancelled event only that. */
export const stateWords = (
  tournament: Pick<PublicTournamentPage, 'participantCount' | 'isPast' | 'eventPhase'>,
): string =>
  tournament.eventPhase === 'cancelled'
    ? t('Cancelled [[tournament]]')
    : goingWords(tournament.participantCount, tournament.isPast);

const stageWords = (kind: StageKind): string =>
  ({
    swiss: t('Swiss rounds'),
    round_robin: t('Round robin'),
    single: t('Single elimination'),
    double: t('Double elimination'),
  })[kind];

const STATUS = {
  cancelled: 'https://schema.org/EventCancelled',
  scheduled: 'https://schema.org/EventScheduled',
};

function dataOf(tournament: PublicTournamentPage, url: string, image: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: tournament.name,
    description: tournament.description,
    url,
    image: [image],
    startDate: tournament.date,
    eventStatus: tournament.eventPhase === 'cancelled' ? STATUS.cancelled : STATUS.scheduled,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: tournament.locations.map((name) => ({ '@type': 'Place', name, address: name })),
    organizer: { '@type': 'Person', name: tournament.organiser },
  };
}

function bodyOf(tournament: PublicTournamentPage, when: string): string {
  const { name, description, date, locations, event, imageUrl } = tournament;
  const stages = event?.stages.map(({ kind }) => escaped(stageWords(kind))) ?? [];
  const rules = event?.rules;
  return [
    html.heading(name),
    imageUrl ? html.picture(imageUrl, t('Flyer of {name}', { name })) : '',
    html.facts([
      [t('When'), html.moment(date, when)],
      [t('Where'), ...locations.map(escaped)],
      [t('Participants'), escaped(stateWords(tournament))],
      [t('Set up by'), escaped(tournament.organiser)],
      [t('Format [[of a tournament: its stages]]'), ...stages],
    ]),
    html.section(t('About this tournament')),
    html.paragraph(description),
    rules ? html.section(t('Rules')) : '',
    rules ? html.lines([...rules.parts.flatMap(({ lines }) => lines), ...rules.general]) : '',
    event?.live ? `<p class="mt-6">${html.link(`/live/${event.live}`, t('Live page'))}</p>` : '',
  ].join('');
}

/** What crawlers, and people before the scripts have run, get of a tournament. */
export const tournamentDocument = (
  tournament: PublicTournamentPage,
  { origin, card, language, timeZone }: Place,
): PublicDocument =>
  inLanguage(language, () => {
    const canonical = `${origin}/tournaments/${tournament.id}`;
    const when = dateWords(tournament.date, { language, timeZone });
    const image = origin + card;
    const going = stateWords(tournament);
    const facts = [when, tournament.locations[0] ?? '', going].filter(Boolean).join(' · ');
    return {
      language,
      title: tournament.name,
      description: `${facts} · ${tournament.description}`,
      canonical,
      picture: { url: image, alt: `${tournament.name} · ${facts}` },
      isListed: tournament.web === 'listed',
      data: dataOf(tournament, canonical, image),
      alternates: [
        {
          type: 'application/json+oembed',
          url: oembedUrl(origin, canonical),
          title: tournament.name,
        },
      ],
      body: bodyOf(tournament, when),
    };
  });
