/** Sets --covered to the height that a phone's on-screen keyboard covers, so that windows stay above it. */
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
