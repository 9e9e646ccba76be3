import { promises } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The built pages: beside this file once it is built, under `dist` while it is read from source. */
export const pageDirectory = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../dist/harness/page/site/', import.meta.url)
    : new URL('./site/', import.meta.url),
)

/** @throws Error that says how to build it when the file is missing */
export async function readPageFile(name: string): Promise<string> {
  return promises.readFile(`${pageDirectory}${name}`, 'utf8').catch((cause: unknown) => {
    throw new Error(`${name} is not built. Run "npm run build" first.`, { cause })
  })
}
