import * as Accordion from '@radix-ui/react-accordion';
import { ArrowRight, ChevronDown, Share2 } from 'lucide-react';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { Highlight } from '@/components/ui/highlight';
import { share } from '@/lib/sharing';
import { CATEGORY_NAMES, type FaqEntry } from './entry';

interface FaqListProps {
  entries: FaqEntry[];
  label: string;
  /** The search text: matches are marked, and answers show their beginning. */
  typed: string;
  /** Set if entries of several categories are mixed. */
  showsCategory: boolean;
  opened: string[];
  onOpened: (opened: string[]) => void;
}

export function FaqList({ entries, label, opened, onOpened, ...look }: FaqListProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: accordion items are not list items
    <div role="group" aria-label={label}>
      <Accordion.Root
        type="multiple"
        value={opened}
        onValueChange={onOpened}
        className="flex flex-col gap-2"
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isOpen={opened.includes(entry.id)} {...look} />
        ))}
      </Accordion.Root>
    </div>
  );
}

interface EntryProps extends Pick<FaqListProps, 'typed' | 'showsCategory'> {
  entry: FaqEntry;
  isOpen: boolean;
}

function Entry({ entry, isOpen, typed, showsCategory }: EntryProps) {
  const { id, category, question, answer, link } = entry;
  return (
    <Accordion.Item
      id={id}
      value={id}
      className="scroll-mt-24 rounded-card border border-line bg-surface transition-colors hover:border-line-strong/70 data-[state=open]:border-line-strong/70"
    >
      <Accordion.Header asChild>
        <h2>
          <Accordion.Trigger className="group flex min-h-14 w-full items-center gap-3 rounded-card px-4 py-3 text-left focus-visible:-outline-offset-2">
            <span className="min-w-0 flex-1">
              {showsCategory && (
                <span className="eyebrow mb-0.5 block">
                  {CATEGORY_NAMES[category]}
                  <span className="sr-only">:</span>
                </span>
              )}{' '}
              <span className="block text-lg leading-snug font-semibold">
                <Highlight text={question} words={typed} />
              </span>
              {typed.trim() && !isOpen && (
                <span aria-hidden="true" className="mt-1 line-clamp-2 text-muted">
                  <Highlight text={answer} words={typed} />
                </span>
              )}
            </span>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180 group-data-[state=open]:text-accent-ink"
            />
          </Accordion.Trigger>
        </h2>
      </Accordion.Header>
      <Accordion.Content className="animate-[fade-in_0.15s_ease-out] px-4 pb-4">
        <p className="max-w-[68ch] border-l-3 border-accent pl-3.5 text-[1.0625rem] leading-relaxed light:border-accent-ink">
          <Highlight text={answer} words={typed} />
        </p>
        <p className="mt-3 flex flex-wrap gap-2">
          {link && (
            <ButtonLink to={link.to} size="sm" icon={<ArrowRight aria-hidden="true" />}>
              {link.label}
            </ButtonLink>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={<Share2 aria-hidden="true" />}
            onClick={() => share({ title: question, path: `/help#${id}` })}
          >
            {t('Share this answer')}
          </Button>
        </p>
      </Accordion.Content>
    </Accordion.Item>
  );
}
