import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, type To } from 'react-router-dom';
import { Skeleton } from '@/components/ui/skeleton';
import { ProfileButtons } from './profile-actions';

interface SectionProps {
  title: string;
  /** Where the rest of it is, and what that is called. */
  more?: { to: To; label: string } | undefined;
  className?: string;
  children: ReactNode;
}

/** A part of an overview under its heading. */
export function Section({ title, more, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="font-display text-2xl leading-tight font-semibold tracking-wide">
          {title}
        </h2>
        {more && (
          <Link
            to={more.to}
            preventScrollReset
            className="group inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-[8px] font-medium text-accent-ink underline-offset-4 hover:underline"
          >
            {more.label}
            <ArrowRight className="size-4 transition-transform group-hover:translate-x-0.5" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** The place of what a profile says of a person: about so much as most say. */
export function FactsPlaces() {
  return (
    <>
      <div className="mt-4 space-y-1.5">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-5 w-full max-w-md" />
      </div>
      <Skeleton className="mt-4 h-18 max-w-2xl rounded-[12px] sm:h-20" />
    </>
  );
}

/** The same of one's own, with the buttons that need nothing to be known. */
export function OwnFactsSkeleton() {
  return (
    <>
      <div role="status" aria-label="Loading profile">
        <FactsPlaces />
      </div>
      <ProfileButtons>
        <Skeleton className="h-11 w-44 md:w-80" />
      </ProfileButtons>
    </>
  );
}

/** The place of the tabs and the figures below them. */
export function TabsSkeleton() {
  return (
    <div role="status" aria-label="Loading overview">
      <Skeleton className="h-13.5 rounded-[12px]" />
      <div className="mt-5">
        <StatSkeletons />
      </div>
    </div>
  );
}

/** The grid of the six figures. */
export const STAT_GRID = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4';

/** The places of the six figures. */
export function StatSkeletons() {
  return (
    <div className={STAT_GRID}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-37 rounded-[14px]" />
      ))}
    </div>
  );
}
