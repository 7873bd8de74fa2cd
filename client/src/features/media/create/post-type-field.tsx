import type { MediaType } from '@shared/media';
import { Clapperboard, ImageIcon, Type } from 'lucide-react';
import type { ReactNode } from 'react';

const TYPES: { value: MediaType; label: string; icon: ReactNode }[] = [
  { value: 'text', label: 'Text', icon: <Type aria-hidden="true" /> },
  { value: 'image', label: 'Images', icon: <ImageIcon aria-hidden="true" /> },
  { value: 'video', label: 'Video', icon: <Clapperboard aria-hidden="true" /> },
];

interface PostTypeFieldProps {
  value: MediaType;
  onChange: (type: MediaType) => void;
  disabled: boolean;
}

/** What kind of post it is going to be. */
export function PostTypeField({ value, onChange, disabled }: PostTypeFieldProps) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="sr-only">Kind of post</legend>
      <div className="grid grid-cols-3 gap-2">
        {TYPES.map((type) => (
          <label
            key={type.value}
            className="relative flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-[10px] border border-line bg-raised px-2 font-semibold text-muted transition-colors hover:border-line-strong hover:text-ink has-checked:border-accent-ink has-checked:bg-bg has-checked:text-ink has-disabled:pointer-events-none has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink [&_svg]:size-5 has-checked:[&_svg]:text-accent-ink"
          >
            {type.icon}
            {type.label}
            <input
              type="radio"
              name="post-type"
              value={type.value}
              checked={value === type.value}
              onChange={() => onChange(type.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
