import { t } from '#shared/translate';
import type { FormDraft } from '@/lib/form-draft';
import { Button } from './button';

interface DraftNoteProps {
  form: { reset: () => void };
  draft: FormDraft | undefined;
}

/** Says that a form holds what was typed before a reload; renders nothing otherwise. */
export function DraftNote({ form, draft }: DraftNoteProps) {
  if (!draft?.isRestored) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 rounded-field border border-line bg-raised pl-3 text-sm">
      <p role="status" className="min-w-0 py-2">
        {t('What you entered before is back.')}
      </p>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          form.reset();
          draft.forget();
        }}
      >
        {t('Start over')}
      </Button>
    </div>
  );
}
