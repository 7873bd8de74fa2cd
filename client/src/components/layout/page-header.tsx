import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ComboText } from '@/components/combo-text';
import { cx } from '@/lib/cx';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** On a phone, actions have their own row, so that the page does not shift when one appears. */
  hasActionRow?: boolean;
  /** The actions are a single icon, which stays beside a long title. */
  hasOneIcon?: boolean;
  /** One line on a desktop, for pages with a long list. */
  isCompact?: boolean;
}

/** The page's heading, which takes focus when the page opens. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, back, actions, hasActionRow, hasOneIcon, isCompact } = props;
  return (
    <header
      className={cx(
        'mb-5 flex items-center justify-between gap-x-6 gap-y-3 md:mb-7',
        // Beside an icon, large text would break within a word.
        hasOneIcon ? 'max-[15rem]:flex-wrap' : 'flex-wrap',
        isCompact && 'xl:-mt-4 xl:mb-3',
      )}
    >
      <div className="flex min-w-0 items-start gap-2">
        {back && (
          <Link
            to={back.to}
            aria-label={back.label}
            title={back.label}
            className="-mt-0.5 -ml-2 inline-flex size-11 shrink-0 items-center justify-center rounded-field text-muted hover:bg-raised hover:text-ink"
          >
            <ArrowLeft className="size-5" />
          </Link>
        )}
        <div className={cx('min-w-0', isCompact && 'xl:flex xl:items-baseline xl:gap-4')}>
          <h1
            dir="auto"
            tabIndex={-1}
            className="font-display text-3xl leading-tight font-bold tracking-wide wrap-anywhere max-[359px]:text-2xl md:text-4xl"
          >
            <ComboText text={title} />
          </h1>
          {subtitle && <p className="text-muted">{subtitle}</p>}
        </div>
      </div>
      {actions && (
        <div
          className={cx(
            'flex max-w-full flex-wrap items-center gap-2',
            hasActionRow && 'max-md:basis-full',
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
