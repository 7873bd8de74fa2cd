import { type ReactNode, useRef } from 'react';
import { CopyButton } from './copy-button';

interface CopyTextProps {
  text: string;
  label: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** A text that is too long to type, such as an address, to be copied. */
export function CopyText({ text, label, children }: CopyTextProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <div>
      <p
        ref={shown}
        className="figures rounded-field border border-line bg-raised p-3 break-all select-all"
      >
        {text}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={text} label={label} shown={shown} />
        {children}
      </div>
    </div>
  );
}
