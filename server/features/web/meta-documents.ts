import type { PartDetail, PartStats } from '#shared/meta';
import { PART_LABELS } from '#shared/rules/parts/kinds';
import { percentRange } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { inLanguage } from '../../i18n/reader';
import type { PublicDocument } from './document';
import * as html from './markup';
import { escaped } from './text';
import type { Place } from './tournament-document';

const pathOf = ({ kind, slug }: Pick<PartStats, 'kind' | 'slug'>) => `/parts/${kind}/${slug}`;

const figuresOf = ({ battles, people, ...rates }: Omit<PartStats, 'mine'>): string =>
  battles === 0
    ? t('No public battles with it yet.')
    : t(
        '{rate}% won, 90% range {range}; {battles, plural, one {# battle} other {# battles}} by {people, plural, one {# person} other {# people}}',
        { rate: rates.winRate, range: percentRange(rates), battles, people },
      );

const own = (origin: string) => ({ url: `${origin}/icons/card.jpg`, alt: 'Ripcord' });

/** The ranking of blades. Belonging to nobody, it is in English. */
export const metaDocument = (blades: readonly PartStats[], origin: string): PublicDocument =>
  inLanguage('en', () => ({
    language: 'en',
    title: `${t('Parts and Meta')} · Ripcord`,
    description: t("From everybody's public battles; no player counts for more than a tenth"),
    canonical: `${origin}/meta`,
    picture: own(origin),
    isListed: true,
    data: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: blades.map((part, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: origin + pathOf(part),
        name: part.name,
      })),
    },
    body: [
      html.heading(t('Parts and Meta')),
      html.paragraph(t("From everybody's public battles; no player counts for more than a tenth")),
      html.section(t('Blades')),
      blades.length === 0
        ? html.paragraph(t('No public battles yet'))
        : html.list(
            blades.map(
              (part) => `${html.link(pathOf(part), part.name)}<br>${escaped(figuresOf(part))}`,
            ),
          ),
    ].join(''),
  }));

/** A part with its figures, in English as well. */
export const partDocument = (
  part: Omit<PartDetail, 'mine'> & { kind: keyof typeof PART_LABELS },
  { origin, card }: Pick<Place, 'origin' | 'card'>,
): PublicDocument =>
  inLanguage('en', () => {
    const figures = figuresOf(part);
    const label = t(PART_LABELS[part.kind]);
    const canonical = origin + pathOf(part);
    const related = (title: string, parts: PartDetail['companions']) =>
      parts.length === 0
        ? ''
        : html.section(title) +
          html.list(
            parts.map(
              (one) =>
                `${html.link(pathOf(one.part), one.part.name)} · ${escaped(percentRange(one))}`,
            ),
          );
    return {
      language: 'en',
      title: `${part.name} · Ripcord`,
      description: `${label} · ${figures}`,
      canonical,
      picture: { url: origin + card, alt: `${part.name} · ${figures}` },
      isListed: true,
      data: {
        '@context': 'https://schema.org',
        '@type': 'Thing',
        name: part.name,
        alternateName: part.aliases,
        description: figures,
        url: canonical,
      },
      body: [
        html.heading(part.name),
        html.paragraph(label),
        html.facts([
          [t('In public battles'), escaped(figures)],
          ...(part.aliases.length > 0
            ? [[t('Also called'), escaped(part.aliases.join(' · '))] as [string, string]]
            : []),
        ]),
        related(t('Best companions'), part.companions),
        related(t('Against other blades'), part.opponents),
      ].join(''),
    };
  });
