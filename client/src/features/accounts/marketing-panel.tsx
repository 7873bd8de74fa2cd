import { Images, Swords } from 'lucide-react';
import { Logo } from '@/components/brand/logo';
import { StadiumArt } from '@/components/brand/stadium-art';
import { TopIcon } from '@/components/brand/top-icon';

const FEATURES = [
  {
    icon: <TopIcon />,
    title: 'Track Your Combos',
    text: 'Every blade, ratchet and bit you try, with the numbers that tell what works.',
  },
  {
    icon: <Swords />,
    title: 'Record Battles',
    text: 'Score round by round at the table, with one hand, and keep the history.',
  },
  {
    icon: <Images />,
    title: 'Share Media',
    text: 'Show your finishes and your builds to people who know what they see.',
  },
];

/** What the product is, beside the forms on large screens. */
export function MarketingPanel() {
  return (
    <aside
      aria-label="About Ripcord"
      className="relative hidden overflow-hidden border-r border-line bg-surface lg:flex lg:flex-col lg:justify-between lg:p-10 xl:p-14"
    >
      <StadiumArt className="absolute -top-[9rem] -right-[7rem] w-[min(46rem,94%)] max-w-none" />
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-surface from-45% to-transparent"
      />
      <div className="relative">
        <Logo />
      </div>
      <div className="relative mt-auto max-w-2xl">
        <p className="max-w-xl text-balance font-display text-5xl leading-[1.02] font-bold tracking-wide xl:text-6xl">
          The premier platform for spinning-top battlers.
        </p>
        <ul className="mt-9 grid grid-cols-3 gap-6 border-t border-line pt-6">
          {FEATURES.map((feature) => (
            <li key={feature.title}>
              <span aria-hidden="true" className="text-accent-ink [&_svg]:size-7">
                {feature.icon}
              </span>
              <p className="mt-2 font-display text-xl leading-tight font-semibold tracking-wide">
                {feature.title}
              </p>
              <p className="mt-1 text-sm text-muted">{feature.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
