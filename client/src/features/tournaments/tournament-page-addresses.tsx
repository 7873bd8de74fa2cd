import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/button';
import { copyText } from '@/lib/copy-text';
import { notifyError, notifySuccess } from '@/lib/notify';

/** All places as plain addresses. No map is asked for: nobody else learns who looks where. */
export function Addresses({ locations }: { locations: string[] }) {
  return (
    <ul aria-label="Locations">
      {locations.map((location) => (
        <Address key={location} location={location} />
      ))}
    </ul>
  );
}

function Address({ location }: { location: string }) {
  const text = useRef<HTMLSpanElement>(null);

  const copy = async () => {
    if (await copyText(location, text.current)) notifySuccess('Address copied');
    else notifyError('Failed to copy address', 'It is selected: you can copy it from there.');
  };

  return (
    <li className="flex min-h-11 items-center gap-2">
      <span
        ref={text}
        dir="auto"
        className="min-w-0 flex-1 leading-snug font-medium [overflow-wrap:anywhere]"
      >
        {location}
      </span>
      <IconButton
        label={`Copy address: ${location}`}
        icon={<Copy />}
        className="-mr-2"
        onClick={() => void copy()}
      />
    </li>
  );
}
