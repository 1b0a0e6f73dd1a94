/** A shortcut beside the text of its button, on devices with a mouse and so with a keyboard. It is no part of the button's text. */
export function Shortcut({ keys }: { keys: string }) {
  return (
    <span
      aria-hidden="true"
      data-keys={keys}
      className="hidden rounded-md border border-current/50 px-1.5 text-xs leading-4.5 font-medium after:content-[attr(data-keys)] pointer-fine:block"
    />
  );
}
