import { type ReactNode, useEffect, useRef } from 'react';

interface VisitorMessageProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  role?: 'status' | 'alert';
  children?: ReactNode;
}

/** A whole step of a visitor's screen in one message: sent, done or not valid. */
export function VisitorMessage({ icon, title, text, role, children }: VisitorMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <span
        aria-hidden="true"
        className="cut mb-5 flex size-14 items-center justify-center border border-line bg-raised text-accent-ink [&_svg]:size-7"
      >
        {icon}
      </span>
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-4xl leading-tight font-bold tracking-wide"
      >
        {title}
      </h1>
      <p role={role} className="mt-2 text-lg text-muted">
        {text}
      </p>
      <div className="mt-6 flex flex-col gap-3">{children}</div>
    </div>
  );
}
