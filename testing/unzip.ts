import { inflateRawSync } from 'node:zlib';

/** The files in a zip archive as text, by name (APPNOTE.TXT, 4.3.12: the central directory). */
export function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let entry = archive.indexOf('PK\x01\x02', 0, 'latin1');
  while (archive.toString('latin1', entry, entry + 4) === 'PK\x01\x02') {
    const isDeflated = archive.readUInt16LE(entry + 10) === 8;
    const size = archive.readUInt32LE(entry + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
      archive.readUInt16LE(entry + at),
    ) as [number, number, number];
    const local = archive.readUInt32LE(entry + 42);
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    files.set(name, (isDeflated ? inflateRawSync(content) : content).toString());
    entry += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
