import { existsSync, promises } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The builds of the host page, by folder. StrictMode mounts twice only in React's development build. */
export const editions = {
  production: '',
  development: 'development/',
  react18: 'react18/',
} as const

export type Edition = keyof typeof editions

/** Chooses the build of the host page for a version of React, with or without StrictMode. */
export function editionOf({ react = 19, host }: { react?: 18 | 19 | undefined; host?: string | undefined }): Edition {
  if (react === 18) return 'react18'
  return host === 'strict' ? 'development' : 'production'
}

/** Folders of the built host page: in the package, in a clone run from its sources, and in a clone compiled into `build`. */
const places = [
  '../../apps/page/site/',
  '../../dist/harness/apps/page/site/',
  '../../../../harness/dist/harness/apps/page/site/',
].map((place) => fileURLToPath(new URL(place, import.meta.url)))

export const pageDirectory = places.find((place) => existsSync(place)) ?? '../../apps/page/site/'

export function pageDirectoryOf(edition: Edition): string {
  return pageDirectory + editions[edition]
}

/** Content types by file name extension. */
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

/** @throws Error with the build command when the file is missing */
export async function readPageFile(name: string): Promise<string> {
  return promises.readFile(`${pageDirectory}${name}`, 'utf8').catch((cause: unknown) => {
    throw new Error(`${name} is not built. Run "npm run build" first.`, { cause })
  })
}
