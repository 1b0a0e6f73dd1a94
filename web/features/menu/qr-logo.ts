import { useEffect, useState } from 'react';

/** The timeout of the logo (2-operations §9). */
const LOGO_TIMEOUT_MS = 30_000;
const FOGON_LOGO = '/icon.svg';

/** A picture that can be exported from a canvas; rejects after 30 s, or if its server does not allow it (CORS). */
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
  /** Whether it is known which picture the code will show. */
  readonly isSettled: boolean;
}

/** The business's logo for the middle of the code; Fogón's logo if there is none or it fails to load. */
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
