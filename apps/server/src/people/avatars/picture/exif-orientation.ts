/** The orientation of a picture, as EXIF numbers it: 1 is upright. */
export type ExifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const MOST_ENTRIES = 256;
const UPRIGHT = 1;
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export function readOrientation(exif: Buffer): ExifOrientation {
  const order = exif.toString('latin1', 0, 2);
  if (exif.length < 8 || (order !== 'II' && order !== 'MM')) return UPRIGHT;
  const isLittle = order === 'II';
  const short = (at: number): number => {
    if (at < 0 || at + 2 > exif.length) return 0;
    return isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at);
  };
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  const count = Math.min(short(directory), MOST_ENTRIES);
  for (let i = 0; i < count; i += 1) {
    const entry = directory + 2 + i * ENTRY_BYTES;
    if (short(entry) !== ORIENTATION || short(entry + 2) !== SHORT) continue;
    const value = short(entry + 8);
    return ORIENTATIONS.find((orientation) => orientation === value) ?? UPRIGHT;
  }
  return UPRIGHT;
}
