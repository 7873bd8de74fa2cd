import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';

export const BELL =
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-field text-muted transition-colors duration-150 hover:bg-raised hover:text-ink';

interface BellLinkProps {
  label?: string;
  children?: ReactNode;
}

/** The bell as a link to the page: on a phone, and everywhere until the rest of it has loaded. */
export const BellLink = ({ label = t('Notifications'), children }: BellLinkProps) => (
  <Link to="/notifications" aria-label={label} title={label} className={BELL}>
    <Bell className="size-5" />
    {children}
  </Link>
);
