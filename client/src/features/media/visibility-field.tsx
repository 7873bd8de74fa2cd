import { Globe, Lock } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';

const CHOICES = [
  {
    value: 'public',
    label: 'Public',
    text: 'Everybody who uses Ripcord can see it, but for people you blocked.',
    icon: <Globe aria-hidden="true" className="size-5" />,
  },
  {
    value: 'private',
    label: 'Private',
    text: 'Only you can see it. You can publish it later.',
    icon: <Lock aria-hidden="true" className="size-5" />,
  },
];

/** Who will see a post. */
export function VisibilityField({
  field,
  disabled,
}: {
  field: UseFormRegisterReturn;
  disabled: boolean;
}) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 font-medium">Who can see it</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {CHOICES.map(({ value, label, text, icon }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-[10px] border border-line px-3 py-2.5 leading-snug transition-colors hover:border-line-strong has-checked:border-accent-ink has-checked:bg-raised has-disabled:opacity-55"
          >
            <input
              {...field}
              type="radio"
              value={value}
              aria-describedby={`visibility-${value}`}
              className="mt-0.5 size-5 shrink-0 accent-accent-ink"
            />
            <span className="min-w-0">
              <span className="flex items-center gap-2 font-medium">
                {label}
                {icon}
              </span>
              <span id={`visibility-${value}`} className="block text-sm text-muted">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
