const FREE_AFTER_MS = 60_000;

/** Whether this browser can hand a picture to another program. */
export function canShare(): boolean {
  const file = new File([], 'find.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** Hands a picture to another program that the person chooses. @throws Error where the browser refuses. */
export async function sharePicture(picture: Blob, fileName: string): Promise<void> {
  const file = new File([picture], fileName, { type: picture.type });
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Whoever chose nothing has lost nothing.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Hands a picture over as a file to keep. */
export function savePicture(picture: Blob, fileName: string): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FREE_AFTER_MS);
}
