import { toast } from 'sonner';

const DEFAULT_DURATION_MS = 5_000;

interface NotifyOptions {
  tone?: 'success' | 'error' | 'neutral';
  /** Milliseconds; 5 s unless the specification says otherwise. */
  duration?: number;
}

/** Shows a notice in the place of the one before: only one is visible at a time. */
export function notify(title: string, description?: string, options: NotifyOptions = {}): void {
  const { tone = 'neutral', duration = DEFAULT_DURATION_MS } = options;
  const show = tone === 'success' ? toast.success : tone === 'error' ? toast.error : toast.message;
  toast.dismiss();
  show(title, { description, duration });
}

/** A notice that something failed. */
export function notifyError(title: string, description?: string): void {
  notify(title, description, { tone: 'error' });
}

/** A notice that something was done. */
export function notifySuccess(title: string, description?: string): void {
  notify(title, description, { tone: 'success' });
}
