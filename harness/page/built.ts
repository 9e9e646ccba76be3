import { existsSync, promises } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Edition, editions } from './editions.js'

/** Beside this file in the package; in the package's `dist` for a clone's sources and what is compiled of them into `build`. */
const places = ['./site/', '../dist/harness/page/site/', '../../../harness/dist/harness/page/site/'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
)

/** The built pages, with a slash at its end. */
export const pageDirectory = places.find((place) => existsSync(place)) ?? './site/'

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
