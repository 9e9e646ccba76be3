import { existsSync, promises } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The builds of the host page, by folder. Only React's development build mounts twice under StrictMode. */
export const editions = {
  production: '',
  development: 'development/',
  react18: 'react18/',
} as const

export type Edition = keyof typeof editions

/** Which build a page wants that is opened on a version of React, under StrictMode or not. */
export function editionOf({ react = 19, host }: { react?: 18 | 19 | undefined; host?: string | undefined }): Edition {
  if (react === 18) return 'react18'
  return host === 'strict' ? 'development' : 'production'
}

/** Beside these folders in the package; in the package's `dist` for a clone's sources and what is compiled of them into `build`. */
const places = [
  '../../apps/page/site/',
  '../../dist/harness/apps/page/site/',
  '../../../../harness/dist/harness/apps/page/site/',
].map((place) => fileURLToPath(new URL(place, import.meta.url)))

export const pageDirectory = places.find((place) => existsSync(place)) ?? '../../apps/page/site/'

export function pageDirectoryOf(edition: Edition): string {
  return pageDirectory + editions[edition]
}

/** By the ending of a file's name. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** @throws Error that says how to build it when the file is missing */
export async function readPageFile(name: string): Promise<string> {
  return promises.readFile(`${pageDirectory}${name}`, 'utf8').catch((cause: unknown) => {
    throw new Error(`${name} is not built. Run "npm run build" first.`, { cause })
  })
}
