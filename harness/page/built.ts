import { promises } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Edition, editions } from './editions.js'

/** The built pages: beside this file once it is built, under `dist` while it is read from source. */
export const pageDirectory = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../dist/harness/page/site/', import.meta.url)
    : new URL('./site/', import.meta.url),
)

/** Where one build of the host page stands, with a slash at its end. */
export function pageDirectoryOf(edition: Edition): string {
  return pageDirectory + editions[edition]
}

/** @throws Error that says how to build it when the file is missing */
export async function readPageFile(name: string): Promise<string> {
  return promises.readFile(`${pageDirectory}${name}`, 'utf8').catch((cause: unknown) => {
    throw new Error(`${name} is not built. Run "npm run build" first.`, { cause })
  })
}
