import { StadiumArt } from '@/components/brand/stadium-art';
import { ButtonLink } from '@/components/ui/button';

/** Stands in for a screen of a later issue: what will be there, and what works today. */
export function ComingSoon({ title, text }: { title: string; text: string }) {
  return (
    <section className="relative isolate flex flex-col justify-end overflow-hidden rounded-[18px] border border-line bg-surface p-5 pt-44 sm:p-6 sm:pt-44 md:min-h-[30rem] md:p-10">
      <StadiumArt className="absolute -top-36 -right-24 -z-10 w-76 max-w-none md:-top-24 md:-right-36 md:w-[30rem] xl:-right-16 xl:w-[34rem]" />
      <p className="eyebrow text-accent-ink">Being built</p>
      <h1
        tabIndex={-1}
        className="mt-1 font-display text-5xl leading-none font-bold tracking-wide md:text-6xl"
      >
        {title}
      </h1>
      <p className="mt-3 max-w-md text-lg text-muted">{text}</p>
      <p className="mt-6 text-muted">Until then, these are ready for you:</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to="/combos" variant="primary">
          My combos
        </ButtonLink>
        <ButtonLink to="/battles">Battles and statistics</ButtonLink>
      </div>
    </section>
  );
}
