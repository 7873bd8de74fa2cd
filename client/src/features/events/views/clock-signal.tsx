import { BellOff, BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { deviceStore } from '@/lib/personal-store';
import { useStore } from '@/lib/store';
import { type Clock, useSecondsLeft } from './round';

const store = deviceStore('clock-signal', z.boolean(), false);

/** Seconds left at which a signal is given: one tone, then three. */
const SIGNALS = [
  { at: 60, tones: 1 },
  { at: 0, tones: 3 },
];
/** A clock that was already this much further (seconds) gives no signal. */
const LATE = 5;
const FLASH_MS = 3_000;
const TONE_S = 0.25;
const TONE_HZ = 880;

let audio: AudioContext | undefined;

/** Browsers allow sound only after a tap on the page; without one, only the flash is left. */
function sound(tones: number): void {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  if (audio.state !== 'running') return;
  for (let tone = 0; tone < tones; tone += 1) {
    const source = new OscillatorNode(audio, { frequency: TONE_HZ });
    const start = audio.currentTime + tone * TONE_S * 2;
    source.connect(audio.destination);
    source.start(start);
    source.stop(start + TONE_S);
  }
}

/** Flashes and sounds at one minute and at the end, where somebody has switched it on. */
export function ClockSignal({ clock }: { clock: Clock | null }) {
  const isOn = useStore(store);
  return clock && isOn ? <Signal clock={clock} /> : null;
}

function Signal({ clock }: { clock: Clock }) {
  const left = useSecondsLeft(clock);
  const before = useRef(left);
  const [flashes, setFlashes] = useState(0);
  useEffect(() => {
    const reached = SIGNALS.find(({ at }) => before.current > at && left <= at && left > at - LATE);
    before.current = left;
    if (!reached || clock.endsAt === null) return;
    sound(reached.tones);
    setFlashes((count) => count + 1);
  }, [left, clock.endsAt]);
  useEffect(() => {
    if (flashes === 0) return;
    const timer = setTimeout(() => setFlashes(0), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashes]);
  if (flashes === 0) return null;
  return (
    <div
      aria-hidden="true"
      data-flash
      className="pointer-events-none fixed inset-0 z-50 animate-[fade-in_500ms_ease-in-out_6_alternate] border-[1.5rem] border-warning motion-reduce:animate-none"
    />
  );
}

const LABEL = t('Sound and flash at 1:00 and 0:00');

function switchTo(isOn: boolean): void {
  store.set(isOn);
  // The tap unlocks the sound, and lets people hear how loud it is.
  if (isOn) sound(1);
}

export function SignalSwitch() {
  return <Switch checked={useStore(store)} onChange={switchTo} label={LABEL} />;
}

export function SignalButton() {
  const isOn = useStore(store);
  return (
    <IconButton
      label={LABEL}
      aria-pressed={isOn}
      icon={isOn ? <BellRing /> : <BellOff />}
      onClick={() => switchTo(!isOn)}
    />
  );
}
