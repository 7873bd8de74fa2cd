import { ArrowLeft } from 'lucide-react';
import { StadiumArt } from '@/components/brand/stadium-art';
import { ComboEmblem, type EmblemCombo } from '@/components/combo-emblem';
import { Button } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import { useGoBack } from '@/lib/use-go-back';

/** Placeholder tops, greyed out. */
const PLACES = (
  [
    ['Dran Sword', '3-60', 'Flat', 'attack'],
    ['Wizard Arrow', '4-80', 'Ball', 'stamina'],
    ['Knight Shield', '3-80', 'Needle', 'defense'],
    ['Hells Scythe', '4-60', 'Taper', 'balance'],
    ['Phoenix Wing', '9-60', 'Gear Flat', 'attack'],
    ['Cobalt Dragoon', '2-60', 'Cyclone', 'attack'],
  ] as const
).map(
  ([blade, disk, driver, bladeType]): EmblemCombo => ({
    blade,
    disk,
    driver,
    bladeType,
    colorStart: '#64748e',
    colorEnd: '#3a465a',
  }),
);

/** A placeholder (specification, "Collection"). */
export function Component() {
  const goBack = useGoBack('/profile');
  return (
    <section className="relative isolate flex min-h-[min(34rem,70dvh)] flex-col justify-end overflow-hidden rounded-[18px] border border-line bg-surface p-5 pt-44 sm:p-6 sm:pt-48 md:min-h-[36rem] md:p-10">
      <StadiumArt className="absolute -top-36 -right-24 -z-10 w-76 max-w-none md:-top-24 md:-right-36 md:w-[24rem] xl:-right-16 xl:w-[28rem]" />
      <h1 tabIndex={-1} className="eyebrow text-base text-accent-ink">
        My Collection
      </h1>
      <p className="mt-1 font-display text-[min(3rem,14vw)] leading-none font-bold tracking-wide sm:text-6xl md:text-7xl">
        Coming Soon
      </p>
      <p className="mt-3 max-w-lg text-lg text-muted">
        A shelf for every blade, ratchet and bit you own, so you can see at a glance what you can
        build.
      </p>
      <ul
        aria-hidden="true"
        className="mt-7 grid max-w-xl grid-cols-3 gap-2.5 sm:grid-cols-6 md:gap-3"
      >
        {PLACES.map((place, at) => (
          <li
            key={place.blade}
            className={cx(
              'grid aspect-square place-items-center rounded-[12px] border border-dashed border-line-strong/45 bg-bg/55',
              at > 2 && 'max-sm:hidden',
            )}
          >
            <ComboEmblem combo={place} className="size-3/5 opacity-45" />
          </li>
        ))}
      </ul>
      <div className="mt-7">
        <Button variant="primary" size="lg" icon={<ArrowLeft />} onClick={goBack}>
          Go Back
        </Button>
      </div>
    </section>
  );
}
