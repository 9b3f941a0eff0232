import { useEffect } from 'react';

/**
 * Draws pictures one after the other, each only when the one before is ready, and keeps them ready as long as they are
 * asked for: a reel whose cells all bring new ones would keep the page busy for longer than a frame.
 * @param pictures make the addresses of the pictures, in the order in which they are needed; it has to stay the same.
 */
export function useReadyPictures(pictures: readonly (() => string)[]): void {
  useEffect(() => {
    const ready: HTMLImageElement[] = [];
    let isOver = false;
    const make = async (): Promise<void> => {
      for (const addressOf of pictures) {
        if (isOver) return;
        const image = new Image();
        image.src = addressOf();
        ready.push(image);
        // One that does not come is left to its cell.
        await image.decode().catch(() => undefined);
      }
    };
    void make();
    return () => {
      isOver = true;
      ready.length = 0;
    };
  }, [pictures]);
}
