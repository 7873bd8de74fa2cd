import { ProgressBar } from '@/components/ui/progress-bar';
import type { Sending } from './use-posting';

/** How far the file is that is being sent, and which of several it is. */
export function UploadProgress({ sending }: { sending: Pick<Sending, 'label' | 'percent'> }) {
  const { label, percent } = sending;
  return (
    <div className="w-full">
      <div className="mb-1.5 flex justify-between gap-3 text-sm">
        <span role="status">{percent < 100 ? `Uploading ${label}…` : `Finishing ${label}…`}</span>
        <span className="figures">{percent}%</span>
      </div>
      <ProgressBar label={`Upload of ${label}`} value={percent} />
    </div>
  );
}
