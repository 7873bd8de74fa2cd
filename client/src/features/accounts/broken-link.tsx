import { Link2Off } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '#shared/translate';
import { VisitorMessage } from './auth-layout';

/** For the link of a mail that is old, used or cut off. */
export const BrokenLink = (
  props: Pick<ComponentProps<typeof VisitorMessage>, 'text' | 'children'>,
) => (
  <VisitorMessage
    {...props}
    icon={<Link2Off />}
    title={t('This link does not work')}
    role="alert"
  />
);
