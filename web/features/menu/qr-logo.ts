import { useEffect, useState } from 'react';

/** How long a picture may take to come (2-operations §9). */
const LOGO_TIMEOUT_MS = 30_000;
const FOGON_LOGO = '/icon.svg';

/** A picture that a canvas may be saved with; rejects where it does not come within 30 s, or its server does not allow it. */
function loadPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const timer = setTimeout(() => {
      image.src = '';
      reject(new Error('the picture did not come'));
    }, LOGO_TIMEOUT_MS);
    image.crossOrigin = 'anonymous';
    image.onload = () => {
      clearTimeout(timer);
      resolve(image);
    };
    image.onerror = () => {
      clearTimeout(timer);
      reject(new Error('the picture is not there'));
    };
    image.src = url;
  });
}

interface CodeLogo {
  readonly picture: HTMLImageElement | null;
  /** Whether it is known what the code's middle will show. */
  readonly isSettled: boolean;
}

/** The business's logo for the middle of its code; Fogón's mark where there is none, or where it does not come. */
export function useCodeLogo(url: string | null | undefined): CodeLogo {
  const [logo, setLogo] = useState<CodeLogo>({ picture: null, isSettled: false });
  useEffect(() => {
    if (url === undefined) return;
    let left = false;
    const show = (picture: HTMLImageElement | null) => {
      if (!left) setLogo({ picture, isSettled: true });
    };
    setLogo({ picture: null, isSettled: false });
    loadPicture(url ?? FOGON_LOGO)
      .catch(() => loadPicture(FOGON_LOGO))
      .then(show, () => show(null));
    return () => {
      left = true;
    };
  }, [url]);
  return logo;
}
