/** A fade at the right edge of a box shows that its content continues there. */
export const RIGHT_FADE =
  '[mask-image:linear-gradient(to_right,#000_calc(100%-2.5rem),transparent)] print:[mask-image:none]';
