let load = (_path: string): void => {};

/** Sets what loads the code of the screen at a path. */
export function setPreload(loadScreen: (path: string) => void): void {
  load = loadScreen;
}

/** Starts to load a path's screen, for example when the pointer is near its link. */
export function preload(path: string): void {
  load(path);
}
