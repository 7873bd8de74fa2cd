import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, type To } from 'react-router-dom';

interface SectionProps {
  title: string;
  /** Shown below the title. */
  text?: string;
  more?: { to: To; label: string } | undefined;
  className?: string;
  children: ReactNode;
}

export function Section({ title, text, more, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <div>
          <h2 id={id} className="font-display text-2xl leading-tight font-semibold tracking-wide">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-muted">{text}</p>}
        </div>
        {more && (
          <Link
            to={more.to}
            preventScrollReset
            className="group inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-small font-medium text-accent-ink underline-offset-4 hover:underline"
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
