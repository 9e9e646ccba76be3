import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

/** Lists the steps in a file of Playwright's trace: the title of each, and its error if it failed. */
export function stepsOfTrace(file: string): { title: string; error: string | undefined }[] {
  const text = readZip(readFileSync(file))
    .filter(({ name }) => name.endsWith('test.trace'))
    .map(({ content }) => content.toString())
    .join('\n')
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  const errors = new Map(
    lines.filter(({ type }) => type === 'after').map(({ callId, error }) => [callId, error?.message]),
  )
  return lines
    .filter(({ type }) => type === 'before')
    .map(({ callId, title }) => ({ title: String(title), error: errors.get(callId) }))
}

/** Reads the directory at the end of a zip archive (PKWARE's APPNOTE, 4.3.12), whose entries are stored or deflated. */
function readZip(zip: Buffer): { name: string; content: Buffer }[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(begin, begin + size)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
    return { name, content: method === 0 ? content : inflateRawSync(content) }
  })
}
