import { Copy, Share2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { copyText } from '@/lib/copy-text';
import { notifyError, notifySuccess } from '@/lib/notify';

interface ShareLinkFieldProps {
  title: string;
  address: string;
}

/** The address, to be copied or passed to the device's own share sheet where there is one. */
export function ShareLinkField({ title, address }: ShareLinkFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    if (await copyText(address, input.current)) notifySuccess('Link copied');
    else {
      input.current?.select();
      notifyError('Failed to copy link', 'The link is selected: you can copy it from there.');
    }
  };

  const passOn = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Closing the sheet without choosing anything is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notifyError('Failed to share', 'Please copy the link instead.');
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <Field label="Link">
        {(wiring) => (
          <div className="flex gap-2">
            <Input
              {...wiring}
              ref={input}
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
              className="figures min-w-0 flex-1 text-muted"
            />
            <Button
              icon={<Copy aria-hidden="true" />}
              className="shrink-0"
              onClick={() => void copy()}
            >
              Copy link
            </Button>
          </div>
        )}
      </Field>
      {'share' in navigator && (
        <Button icon={<Share2 aria-hidden="true" />} onClick={() => void passOn()}>
          Share with another app
        </Button>
      )}
    </div>
  );
}
