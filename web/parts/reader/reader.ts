import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { addToBurst, isScan, MAX_KEY_GAP_MS, NO_BURST, type SignKey } from '#domain/menu/scan.ts';
import { isBehindWindow } from '#web/base/behind-window.ts';
import { notify } from '#web/base/notify.ts';
import { storage } from '#web/base/storage.ts';
import { whenQuiet } from '#web/base/when-idle.ts';
import { READER_KEY } from './reader-key.ts';
import type { Scan } from './scan.ts';

interface Listener {
  readonly screen: RefObject<Element | null>;
  readonly onScan: (scan: Scan) => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The time that a late timer leaves for keys that are already on their way. */
const TIMER_SLACK_MS = 20;
const MODIFIER = /^(?:Shift|CapsLock|AltGraph)$/;

const listeners = new Set<Listener>();
let burst = NO_BURST;
/** Keys that wait for the next one, because here they act and do not type. */
let held: KeyboardEvent[] = [];
const replayed = new WeakSet<Event>();
/** The keys whose release is not passed on either. */
const swallowed = new Set<string>();
let timer = 0;
let isBurstTyped = false;
let restoreField = () => {};

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement
    ? !/button|submit|checkbox|radio|range|file/.test(target.type)
    : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** True where a key is put into a field. In an empty search '+' and '-' act. */
const isTyped = ({ target, key }: KeyboardEvent): boolean =>
  isField(target) && !(/[+-]/.test(key) && target.type === 'search' && target.value === '');

/** Sets a field's value and dispatches the event, so that React updates too. */
function setValue(field: Field, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  swallowed.add(event.code);
}

/** Presses a key again where the focus is: a screen acts on it, or it goes into the field. */
function press(event: KeyboardEvent): void {
  const focused = document.activeElement ?? document.body;
  const copy = new KeyboardEvent('keydown', event);
  replayed.add(copy);
  flushSync(() => focused.dispatchEvent(copy));
  // As a hand types it. Without the focus in a field it would go to where the cursor was last.
  if (!copy.defaultPrevented && event.key.length === 1 && isField(focused))
    document.execCommand('insertText', false, event.key);
}

/** The keys that were held were typed: they act now. */
function replay(): void {
  clearTimeout(timer);
  for (const event of held.splice(0)) press(event);
}

function endBurst(): void {
  replay();
  burst = NO_BURST;
}

function act(keys: readonly SignKey[]): void {
  import('./scan.ts').then(
    ({ createScan, refuseScan }) => {
      const scan = createScan(keys);
      const listener = [...listeners].findLast(({ screen }) => !isBehindWindow(screen.current));
      if (scan && listener) listener.onScan(scan);
      else if (scan) refuseScan(listeners.size > 0);
    },
    () => notify.error('Escanea de nuevo.'),
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, key, timeStamp } = event;
  if (replayed.has(event)) return;
  const isSign =
    key.length === 1 &&
    !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing);
  // A PIN is also digits and Enter, and a person can type it as fast as a reader.
  const isSecret = target instanceof HTMLInputElement && target.type === 'password';
  if (isSecret || storage.get(READER_KEY) === 'off') {
    endBurst();
    return;
  }
  if (MODIFIER.test(key)) {
    burst = addToBurst(burst, null, timeStamp);
    return;
  }
  if (key === 'Enter' && isScan(burst, timeStamp, isBurstTyped)) {
    swallow(event);
    const { keys } = burst;
    held = [];
    endBurst();
    restoreField();
    act(keys);
    return;
  }
  const next = addToBurst(burst, event, timeStamp);
  const isFirst = next.keys.length === 1;
  // No code begins with a space, which presses a button by its release.
  if (!isSign || (isFirst && key === ' ')) {
    const focused = document.activeElement;
    endBurst();
    // What was typed before has moved the focus: the key belongs there.
    if (document.activeElement === focused) return;
    swallow(event);
    press(event);
    return;
  }
  if (isFirst) {
    replay();
    isBurstTyped = isTyped(event);
    restoreField = isField(target) ? setValue.bind(null, target, target.value) : () => {};
  }
  burst = next;
  if (held.length === 0 && isTyped(event)) return;
  swallow(event);
  held.push(event);
  clearTimeout(timer);
  // A device that is late with this key is late with the next ones too.
  const late = Math.abs(performance.now() - timeStamp);
  timer = window.setTimeout(replay, late + MAX_KEY_GAP_MS + TIMER_SLACK_MS);
}

function onKeyUp(event: KeyboardEvent): void {
  if (!swallowed.delete(event.code)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Listens for a reader of codes before any key acts, on every screen. */
export function useReader(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('keyup', onKeyUp, true);
    const cancel = whenQuiet(() => void import('./scan.ts').catch(() => undefined));
    return () => {
      cancel();
      held = [];
      endBurst();
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keyup', onKeyUp, true);
    };
  }, []);
}

/** Receives scans while no window covers the screen, wherever the focus is. */
export function useScans(screen: RefObject<Element | null>, onScan: (scan: Scan) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const listener: Listener = { screen, onScan: (scan) => latest.current(scan) };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [screen]);
}
