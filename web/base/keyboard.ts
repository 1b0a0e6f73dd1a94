/** Sets --covered to the height that a phone's on-screen keyboard covers, so that windows stay above it. */
export function followKeyboard(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const follow = () => {
    const isEnlarged = viewport.scale > 1.01;
    const covered = isEnlarged ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    document.documentElement.style.setProperty('--covered', `${Math.round(covered)}px`);
  };
  viewport.addEventListener('resize', follow);
  viewport.addEventListener('scroll', follow);
}
