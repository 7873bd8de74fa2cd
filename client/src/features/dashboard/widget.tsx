import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { CardTitle } from '@/components/ui/card';
import { Skeletons } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';

export interface WidgetProps<T> {
  title: string;
  /** Link to the full list. */
  more: { to: string; label: string };
  query: { isPending: boolean; refetch: () => Promise<unknown> };
  items: T[] | undefined;
  /** Says what is loading. */
  loading: string;
  /** Shown if loading failed. */
  problem: string;
  empty: ReactNode;
  /** Class names of a skeleton; `places` of them are shown while loading. */
  skeleton: string;
  places: number;
  /** Class names that lay out the skeletons and should lay out the list. */
  listClass: string;
  /** Shown beside the link to the full list. */
  controls?: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** A dashboard section with its own query. */
export function Widget<T>({ title, more, query, items, ...rest }: WidgetProps<T>) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-panel border border-line bg-surface p-4 md:p-5"
    >
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3">
        <CardTitle id={id} className="min-w-0 flex-1 basis-36 text-2xl leading-tight">
          {title}
        </CardTitle>
        <Link
          to={more.to}
          className="group inline-flex min-h-11 items-center gap-1.5 rounded-small font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          {more.label}
          <ArrowRight className="size-4 transition-transform group-hover:translate-x-0.5" />
        </Link>
        {rest.controls}
      </div>
      <Loaded
        query={{ ...query, data: items }}
        skeleton={
          <Skeletons
            label={rest.loading}
            of={rest.skeleton}
            rows={rest.places}
            className={rest.listClass}
          />
        }
        failed={{ title: rest.problem, className: 'border-0 py-6' }}
      >
        {(shown) => (shown.length === 0 ? rest.empty : rest.children(shown))}
      </Loaded>
    </section>
  );
}
