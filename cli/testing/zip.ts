import { crc32 } from 'node:zlib'

/** Creates an uncompressed zip archive of programs. */
export function zipOf(programs: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(programs)) {
    const content = Buffer.from(text)
    const path = Buffer.from(name)
    // The fields: version 2.0 on UNIX, no flags, stored, no time, checksum, sizes, length of the name, nothing extra.
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, path, content])
    const where = Buffer.alloc(14)
    // The mode of an executable file.
    where.writeUInt32LE((0o100755 << 16) >>> 0, 6)
    where.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), shared, where, path]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}
