import type { Media } from '@shared/media';
import { CircleAlert, LoaderCircle, Lock, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';

interface State {
  word: string;
  tone: BadgeTone;
  icon: ReactNode;
}

const STATES: Record<Exclude<Media['status'], 'ready'>, State> = {
  processing: {
    word: 'Processing',
    tone: 'neutral',
    icon: <LoaderCircle aria-hidden="true" className="animate-[turn_1.2s_linear_infinite]" />,
  },
  error: { word: 'Failed', tone: 'loss', icon: <CircleAlert aria-hidden="true" /> },
  'upload-needed': {
    word: 'Upload needed',
    tone: 'warning',
    icon: <Upload aria-hidden="true" />,
  },
};

/** What keeps a post from being shown; nothing when nothing does. */
export function StatusBadge({ media }: { media: Pick<Media, 'status'> }) {
  if (media.status === 'ready') return null;
  const { word, tone, icon } = STATES[media.status];
  return (
    <Badge tone={tone} icon={icon} className="bg-surface!">
      {word}
    </Badge>
  );
}

/** Marks a post that only its owner sees. */
export function PrivateBadge({ media }: { media: Pick<Media, 'visibility'> }) {
  if (media.visibility === 'public') return null;
  return (
    <Badge icon={<Lock aria-hidden="true" />} className="bg-surface!">
      Private
    </Badge>
  );
}
