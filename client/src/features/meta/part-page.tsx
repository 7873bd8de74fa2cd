import { useQuery } from '@tanstack/react-query';
import { ArrowRight, PackagePlus } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { RANKED_BATTLES, RANKED_PEOPLE, type RelatedPart } from '#shared/meta';
import { PART_KINDS, PART_LABELS, type PartKind } from '#shared/rules/parts/kinds';
import { NOT_ENOUGH_BATTLES, percentRange, rateCaveat } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { PartName } from '@/components/part-name';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { NotShown } from '@/components/ui/missing';
import { Skeletons } from '@/components/ui/skeleton';
import { PartEmblem, useCollection, WishButton } from '@/features/collection';
import { ComboLine, TypeMark } from '@/features/combos';
import { notify } from '@/lib/notify';
import { partName } from '@/lib/part-names';
import { useIsVisitor } from '@/lib/signed-in';
import { usePageTitle } from '@/lib/use-page-title';
import { battlesInWords } from '@/lib/words';
import { combosWith, useMetaQueries } from './api';
import {
  Change,
  FiguresFrom,
  FinishShares,
  History,
  IntervalBar,
  OwnRate,
  RateWithRange,
} from './figures';
import { type CataloguePart, Facts } from './part-facts';

const COMBOS_SHOWN = 6;
const isKind = (kind: string): kind is PartKind => PART_KINDS.some((one) => one === kind);

/** The list's tab for a kind of part. */
const listPath = (kind: string) => {
  if (kind === 'blade') return '/meta';
  return kind === 'disk' || kind === 'driver' ? `/meta?tab=${kind}` : `/meta?tab=cx&kind=${kind}`;
};

const COLUMNS = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]';

/** The part at `/parts/:kind/:slug`. */
export function PartPage() {
  const { kind = '', slug = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(useMetaQueries().part(kind, slug));
  if (data && isKind(data.kind)) return <PartView part={{ ...data, kind: data.kind }} />;
  if (isPending) {
    const places = ['mb-3 h-11 w-64 lg:col-span-2', 'h-96', 'h-156'];
    return <Skeletons label={t('Loading the part')} of={places} className={COLUMNS} />;
  }
  return (
    <NotShown
      error={error}
      absent={{ title: t('Part Not Found'), text: t('The catalogue has no part of this name.') }}
      failed={t('Error loading the part')}
      back={{ to: listPath(kind), label: t('All parts'), isButton: true }}
      onRetry={() => void refetch()}
    />
  );
}

function PartView({ part }: { part: CataloguePart }) {
  const { kind, name, type, companions, opponents, history } = part;
  const { name: shown, latin } = partName(kind, name);
  const isVisitor = useIsVisitor();
  usePageTitle(shown);
  return (
    <>
      <PageHeader
        title={shown}
        subtitle={
          <>
            {t(PART_LABELS[kind])}
            {latin && (
              <>
                {' · '}
                <span lang="en">{latin}</span>
              </>
            )}
          </>
        }
        back={{ to: listPath(kind), label: t('Back to the statistics') }}
        actions={!isVisitor && <PartActions kind={kind} name={name} />}
      />
      <div className={COLUMNS}>
        <div className="contents min-w-0 flex-col gap-4 lg:flex">
          <Card className="flex min-w-0 flex-col items-center gap-4">
            <PartEmblem kind={kind} name={name} type={type} className="size-36 md:size-44" />
            {type && (
              <Badge>
                <TypeMark type={type} />
              </Badge>
            )}
            <Facts part={part} />
          </Card>
          {!isVisitor && <CombosWith kind={kind} name={name} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Performance part={part} />
          {part.battles > 0 && (
            <>
              <Related
                title={t('Best companions')}
                text={t('In the same combo, most reliable first.')}
                parts={companions}
              />
              <Related
                title={t('Against other blades')}
                text={t('From the hardest to the easiest.')}
                parts={opponents}
                none={t("No opponent's combo was named yet.")}
              />
              <History weeks={history} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function PartActions({ kind, name }: { kind: PartKind; name: string }) {
  const collection = useCollection();
  const addPart = () => {
    const undo = collection.add([{ kind, name, count: 1 }]);
    notify(t('{part} is in your collection', { part: partName(kind, name).name }), undefined, {
      action: { label: t('Undo'), onSelect: undo },
    });
  };
  return (
    <>
      <Button variant="primary" icon={<PackagePlus />} onClick={addPart}>
        {t('Add to collection')}
      </Button>
      <WishButton part={{ kind, name }} size="md" />
    </>
  );
}

function Performance({ part }: { part: CataloguePart }) {
  const { battles, people, rounds, ranked, won, lost, change } = part;
  if (battles === 0) {
    return (
      <Card>
        <CardTitle>{t('In public battles')}</CardTitle>
        <p className="mt-2 text-muted">{t('No public battles with it yet.')}</p>
        <OwnRate stats={part} />
      </Card>
    );
  }
  return (
    <Card>
      <CardTitle>{t('In public battles')}</CardTitle>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <RateWithRange rates={part} large />
        <Change change={change} />
      </div>
      <IntervalBar rates={part} className="my-4" />
      <p className="figures flex flex-wrap gap-x-4 text-sm text-muted">
        <span>
          {t(
            '{battles, plural, one {# battle} other {# battles}} by {people, plural, one {# person} other {# people}}, {rounds, plural, one {# round} other {# rounds}}',
            { battles, people, rounds },
          )}
        </span>
        <span>{t('90% range {range}', { range: percentRange(part) })}</span>
        <span>
          <FiguresFrom />
        </span>
      </p>
      {!ranked && (
        <p className="mt-1 text-sm text-warning">
          {t('not enough battles yet: a rank needs {battles} battles by {people} people', {
            battles: RANKED_BATTLES,
            people: RANKED_PEOPLE,
          })}
        </p>
      )}
      <p className="mt-1 empty:hidden">
        <OwnRate stats={part} full />
      </p>
      <div className="mt-5 flex flex-col gap-5">
        <FinishShares title={t('Rounds won')} rounds={won} />
        <FinishShares title={t('Rounds lost')} rounds={lost} />
      </div>
    </Card>
  );
}

interface RelatedProps {
  title: string;
  text: string;
  parts: readonly RelatedPart[];
  none?: string;
}

function Related({ title, text, parts, none = t(NOT_ENOUGH_BATTLES) }: RelatedProps) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <p className="text-sm text-muted">{parts.length > 0 ? text : none}</p>
      <ul aria-label={title} className="mt-2 flex flex-col empty:hidden">
        {parts.map(({ part, battles, ...rates }) => {
          const caveat = rateCaveat(battles);
          return (
            <li
              key={`${part.kind} ${part.slug}`}
              className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-0"
            >
              <span className="flex min-w-0 flex-1 basis-32 items-center gap-3">
                <PartEmblem kind={part.kind} name={part.name} type={part.type} className="size-9" />
                <span className="min-w-0 flex-1">
                  <Link
                    to={`/parts/${part.kind}/${part.slug}`}
                    className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline md:min-h-0"
                  >
                    <span>
                      <PartName part={part} />
                    </span>
                  </Link>
                  <span className="figures block text-sm text-muted max-md:-mt-2">
                    {battlesInWords(battles)}
                    {caveat && ` · ${caveat}`}
                  </span>
                </span>
              </span>
              <span className="ml-auto w-28 text-right sm:w-44">
                {caveat ? (
                  <span className="figures text-muted">{rates.winRate}%</span>
                ) : (
                  <RateWithRange rates={rates} />
                )}
                <IntervalBar rates={rates} className="mt-1.5" />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function CombosWith({ kind, name }: { kind: PartKind; name: string }) {
  const { data } = useQuery(combosWith(name));
  // The search also finds "Disk Ball" for "Ball".
  const combos = data?.filter((combo) => combo[kind] === name).slice(0, COMBOS_SHOWN) ?? [];
  if (combos.length === 0) return null;
  return (
    <Card className="min-w-0 max-lg:order-last">
      <CardTitle>{t('Combos with it')}</CardTitle>
      <ul aria-label={t('Combos with it')} className="mt-2 mb-3 flex flex-col">
        {combos.map((combo) => (
          <li key={combo.id} className="border-b border-line last:border-0">
            <Link
              to={`/combos/${combo.id}`}
              className="group/spin flex min-h-14 items-center gap-3 py-1.5 hover:bg-raised/60"
            >
              <ComboLine combo={combo} size="size-10" />
              <span className="figures shrink-0 text-sm text-muted">
                {battlesInWords(combo.battles)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink
        to={`/community?filter=combos&q=${encodeURIComponent(name)}`}
        size="sm"
        icon={<ArrowRight />}
      >
        {t('More in the community')}
      </ButtonLink>
    </Card>
  );
}
