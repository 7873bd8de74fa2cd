import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '@/components/brand/logo';

interface OnlyScreenProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

/** A screen without the app's navigation, for people who cannot go on before something is done. */
export const OnlyScreen = ({ icon: Icon, title, text, children }: OnlyScreenProps) => (
  <main
    id="main"
    tabIndex={-1}
    className="mx-auto w-full max-w-xl space-y-4 px-4 py-6 pb-[max(2rem,env(safe-area-inset-bottom))] md:py-12"
  >
    <Logo />
    <h1 tabIndex={-1} className="flex items-center gap-3 font-display text-4xl font-bold">
      <Icon aria-hidden="true" className="size-9 shrink-0 text-accent-ink" />
      {title}
    </h1>
    <p className="text-muted">{text}</p>
    {children}
  </main>
);
