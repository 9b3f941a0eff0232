const FREE_AFTER_MS = 60_000;
const PNG = 'image/png';

/** Reads a picture that the server draws. @throws Error if it fails */
export async function readPicture(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`);
  return answer.blob();
}

/** True if this browser can hand a picture to another program. */
export function canSharePictures(): boolean {
  const file = new File([], 'result.png', { type: PNG });
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** True if this browser can put a picture on the clipboard. */
export function canCopyPictures(): boolean {
  return 'ClipboardItem' in globalThis && 'clipboard' in navigator && 'write' in navigator.clipboard;
}

/** A picture and the address of its page, for another program. */
type Handed = {
  readonly picture: Blob;
  readonly fileName: string;
  readonly title: string;
  readonly url: string;
};

/**
 * Shares a picture with another program that the person chooses. Choosing none is no error.
 * @throws Error if the browser does not allow it
 */
export async function sharePicture({ picture, fileName, title, url }: Handed): Promise<void> {
  const file = new File([picture], fileName, { type: PNG });
  try {
    await navigator.share({ files: [file], title, text: url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Puts a picture on the clipboard. @throws Error if the browser does not allow it */
export async function copyPicture(picture: Blob): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ [PNG]: picture })]);
}

export function savePicture(picture: Blob, fileName: string): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FREE_AFTER_MS);
}
