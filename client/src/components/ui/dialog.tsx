import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { useBackCloses } from '@/lib/overlay-history';
import { IconButton } from './button';
import { useReturnFocus } from './use-return-focus';

interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; always in view. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** For content without controls: takes focus itself, so that keys can scroll it. */
  isForReading?: boolean;
  /** Whether closing removes the element that opened it. */
  isOpenerRemoved?: RefObject<boolean> | undefined;
}

const SIZES = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl' };

/**
 * A modal dialog; a bottom sheet on phones. Traps focus, closes on Escape and Back, and returns
 * focus.
 */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  isForReading,
  isOpenerRemoved,
}: DialogProps) {
  const returnFocus = useReturnFocus(isOpenerRemoved);
  useBackCloses(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-[fade-in_0.15s_ease-out] bg-(--backdrop) backdrop-blur-[2px]" />
        <Radix.Content
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            '@container/dialog fixed z-50 flex flex-col overflow-hidden border border-line bg-surface shadow-(--shadow) focus:outline-none',
            'inset-x-0 bottom-0 max-h-[92dvh] animate-[sheet-up_0.22s_cubic-bezier(0.2,0.9,0.3,1)] rounded-t-sheet',
            'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[88dvh] md:w-[calc(100vw-3rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:animate-[pop-in_0.18s_ease-out] md:rounded-panel',
            SIZES[size],
          )}
        >
          {/* With little height or large text, header and footer scroll along. */}
          <div className="flex min-h-0 flex-1 flex-col low:overflow-y-auto @max-[19rem]/dialog:overflow-y-auto">
            <div
              aria-hidden="true"
              className="mx-auto mt-2 h-1 w-9 rounded-full bg-line-strong/60 md:hidden"
            />
            <div className="flex items-start justify-between gap-3 px-4 pt-2 pb-3 md:px-6 md:pt-5">
              <div className="min-w-0 pt-1.5">
                <Radix.Title className="font-display text-2xl leading-tight font-semibold tracking-wide @max-[19rem]/dialog:hyphens-auto">
                  {title}
                </Radix.Title>
                {description && (
                  <Radix.Description asChild>
                    <div className="mt-1.5 text-muted">{description}</div>
                  </Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton label={t('Close')} icon={<X />} className="-mr-2" />
              </Radix.Close>
            </div>
            {children && (
              <div
                {...(isForReading && { role: 'group', 'aria-label': title, tabIndex: 0 })}
                className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain low:flex-none low:overflow-visible @max-[19rem]/dialog:flex-none @max-[19rem]/dialog:overflow-visible px-4 pb-4 -outline-offset-2 md:px-6 md:pb-6"
              >
                {children}
              </div>
            )}
            {footer && (
              <div className="border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6 md:pt-4 md:pb-4">
                <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
                  {footer}
                </div>
              </div>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
