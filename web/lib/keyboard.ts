/** Keeps for the styles, as --covered, how much of the foot of the page a phone's own keyboard covers: windows stand above it. */
export function followKeyboard(): void {
  const seen = window.visualViewport;
  if (!seen) return;
  const follow = () => {
    const isEnlarged = seen.scale > 1.01;
    const covered = isEnlarged ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
    document.documentElement.style.setProperty('--covered', `${Math.round(covered)}px`);
  };
  seen.addEventListener('resize', follow);
  seen.addEventListener('scroll', follow);
}
