/** A shortcut beside the text of its button, on devices with a mouse and so with a keyboard. */
export function Shortcut({ keys }: { keys: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden rounded-md border border-current/30 px-1.5 text-xs leading-4.5 font-medium opacity-70 pointer-fine:block"
    >
      {keys}
    </span>
  );
}
