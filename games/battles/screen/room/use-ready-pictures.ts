import { useEffect, useState } from 'react';

import { keepPictures, type AddressOf } from './model/ready-pictures.ts';

/**
 * Has pictures ready before cells show them, as long as they are asked for: a reel whose cells all bring new ones would
 * keep the page busy for longer than a frame.
 * @param pictures make the addresses of the pictures, in the order in which they are needed.
 */
export function useReadyPictures(pictures: readonly AddressOf[]): void {
  const [{ want }] = useState(() => keepPictures(drawImage));
  useEffect(() => {
    void want(pictures);
  }, [want, pictures]);
  useEffect(() => () => void want([]), [want]);
}

function drawImage(address: string) {
  const image = new Image();
  image.src = address;
  // One that does not come is left to its cell.
  return { drawn: image, isReady: image.decode().catch(() => undefined) };
}
