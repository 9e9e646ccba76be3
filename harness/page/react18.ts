import { createRequire } from 'node:module'
import path from 'node:path'
import type { Alias } from 'vite'

/** React 18 comes from a workspace of its own: one package cannot hold two versions. */
const react18Host = new URL('../../tools/react18/package.json', import.meta.url)

/** Everything that asks for React gets version 18, also React's own packages and the libraries that we use. */
export function react18(): Alias[] {
  const { resolve } = createRequire(react18Host)
  return ['react', 'react-dom'].map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: path.dirname(resolve(`${name}/package.json`)),
  }))
}
