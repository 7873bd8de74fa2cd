import type { Language } from '#shared/languages';
import { namedPartsOf, PART_LABELS, type PartNames } from '#shared/rules/parts/kinds';
import { rateCaveat, winPercentage } from '#shared/rules/rates';
import { sharePath } from '#shared/share-links';
import {
  type Shared,
  type SharedBattle,
  type SharedCombo,
  type SharedDeck,
  type SharedMedia,
  sharedTitle,
} from '#shared/shared-things';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { inLanguage } from '../../i18n/reader';
import type { PublicDocument } from './document';
import * as html from './markup';
import { escaped } from './text';
import { dayWords } from './tournament-document';

interface Place {
  /** Without a slash at its end. */
  origin: string;
  code: string;
  /** The path of its picture. */
  card: string;
  language: Language;
  timeZone: string;
}

/** What differs between the kinds of things. */
interface Said {
  facts: string;
  /** HTML, below the heading. */
  body: string;
  data: Record<string, unknown>;
}

type Rated = Pick<SharedCombo, 'wins' | 'losses' | 'draws' | 'battles'>;

const rateWords = (thing: Rated): string =>
  [
    t('{rate}% won in {battles, plural, one {# battle} other {# battles}}', {
      rate: winPercentage(thing),
      battles: thing.battles,
    }),
    rateCaveat(thing.battles),
  ]
    .filter(Boolean)
    .join(' · ');

export const partsOf = (parts: PartNames): string =>
  namedPartsOf(parts)
    .map(({ name }) => name)
    .join(' ');

const partFacts = (combo: SharedCombo) =>
  namedPartsOf(combo).map(({ kind, name }): [string, string] => [
    t(PART_LABELS[kind]),
    escaped(name),
  ]);

const ofCombo = (combo: SharedCombo): Said => ({
  facts: `${partsOf(combo)} · ${rateWords(combo)}`,
  body: [
    html.facts([...partFacts(combo), [t('Win rate'), escaped(rateWords(combo))]]),
    html.paragraph(combo.description ?? ''),
  ].join(''),
  data: { '@type': 'CreativeWork', description: partsOf(combo) },
});

function ofBattle(battle: SharedBattle, owner: string, place: Place): Said {
  const { myCombo, myScore, opponentScore, opponentCombo, eventName, date } = battle;
  const opponent = t('Opponent');
  const combos = t('{combo} vs {opponent}', {
    combo: myCombo.name,
    opponent: shownText(opponentCombo),
  });
  const score = `${myScore}–${opponentScore}`;
  const when = dayWords(date, place);
  return {
    facts: [combos, shownText(eventName), when].join(' · '),
    body: html.facts([
      [t('Result'), escaped(score)],
      [owner, escaped(myCombo.name)],
      [opponent, escaped(shownText(opponentCombo))],
      [t('Event'), escaped(shownText(eventName))],
      [t('When'), html.moment(date, when)],
    ]),
    data: { '@type': 'CreativeWork', description: combos, dateCreated: date },
  };
}

function ofDeck(deck: SharedDeck): Said {
  const combos = [deck.combo1, deck.combo2, deck.combo3];
  const rate =
    deck.battlesCount > 0
      ? t('{rate}% won in {battles, plural, one {# battle} other {# battles}}', {
          rate: deck.actualWinRate,
          battles: deck.battlesCount,
        })
      : '';
  return {
    facts: [combos.map(({ name }) => name).join(', '), rate].filter(Boolean).join(' · '),
    body: [
      html.paragraph(deck.description ?? ''),
      html.section(t('Combos')),
      html.list(combos.map((combo) => `${html.strong(combo.name)}<br>${escaped(partsOf(combo))}`)),
      rate ? html.facts([[t('Win rate'), escaped(rate)]]) : '',
    ].join(''),
    data: { '@type': 'CreativeWork', hasPart: combos.map(({ name }) => ({ name })) },
  };
}

const MEDIA_TYPES = {
  image: 'ImageObject',
  video: 'VideoObject',
  text: 'SocialMediaPosting',
} as const;

const ofMedia = (media: SharedMedia, { origin }: Place): Said => ({
  facts: '',
  body: [
    media.thumbnailUrl ? html.picture(media.thumbnailUrl, media.title) : '',
    html.paragraph(media.description ?? ''),
  ].join(''),
  data: {
    '@type': MEDIA_TYPES[media.mediaType],
    datePublished: media.createdAt,
    contentUrl: media.mediaUrl ? origin + media.mediaUrl : undefined,
  },
});

function sayThing({ kind, thing, owner }: Shared, place: Place): Said {
  switch (kind) {
    case 'combo':
      return ofCombo(thing);
    case 'battle':
      return ofBattle(thing, owner.shownName, place);
    case 'deck':
      return ofDeck(thing);
    case 'media':
      return ofMedia(thing, place);
  }
}

/** What crawlers, and people before the scripts have run, get of a share link. */
export const sharedDocument = (shared: Shared, place: Place): PublicDocument =>
  inLanguage(place.language, () => {
    const canonical = place.origin + sharePath(place.code);
    const title = sharedTitle(shared);
    const { facts, body, data } = sayThing(shared, place);
    const { shownName } = shared.owner;
    const description = 'description' in shared.thing ? shared.thing.description : null;
    const by = t('Shared by {name}', { name: shownName });
    const said = [facts, by].filter(Boolean).join(' · ');
    const alt = `${title} · ${said}`;
    const { origin, card } = place;
    return {
      language: place.language,
      title,
      description: [said, description].filter(Boolean).join(' · '),
      canonical,
      picture: { url: origin + card, alt },
      isListed: false,
      data: {
        '@context': 'https://schema.org',
        name: title,
        url: canonical,
        author: { '@type': 'Person', name: shownName },
        ...data,
      },
      body: html.heading(title) + html.paragraph(by) + body,
    };
  });
