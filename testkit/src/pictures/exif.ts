/** A place that must not be readable from a picture. */
export const SECRET_PLACE = 'PIER-SEVEN-54N';

/** An EXIF block with an orientation, and with where the picture was taken. */
export function exifOf(orientation: number): Buffer {
  const text = Buffer.from(`${SECRET_PLACE}\0`, 'latin1');
  const entries = 3;
  const valuesAt = 8 + 2 + entries * 12 + 4;
  const gpsAt = valuesAt + text.length + (text.length % 2);
  const block = Buffer.alloc(gpsAt + 2 + 12 + 4);
  block.write('MM\0*\0\0\0\b', 'latin1');
  block.writeUInt16BE(entries, 8);
  writeEntry(block, 10, [0x010e, 2, text.length, valuesAt]);
  writeEntry(block, 22, [0x0112, 3, 1, orientation * 2 ** 16]);
  writeEntry(block, 34, [0x8825, 4, 1, gpsAt]);
  text.copy(block, valuesAt);
  block.writeUInt16BE(1, gpsAt);
  writeEntry(block, gpsAt + 2, [0x0001, 2, 2, 0x4e000000]);
  return block;
}

function writeEntry(block: Buffer, at: number, [tag, type, count, value]: readonly [number, number, number, number]) {
  block.writeUInt16BE(tag, at);
  block.writeUInt16BE(type, at + 2);
  block.writeUInt32BE(count, at + 4);
  block.writeUInt32BE(value, at + 8);
}
