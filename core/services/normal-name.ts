import { lazy } from '../lib/lazy.js'

const ensTables = lazy(() => import('@adraffy/ens-normalize/xnf'))

/**
 * A name as the Ethereum Name Service writes it (ENSIP-15); `undefined` for a text that is none there, such as one that is
 * written in Cyrillic letters alone and looks like another in Latin ones.
 */
export async function toNormalName(name: string): Promise<string | undefined> {
  // What is written in ASCII looks like itself, and the tables of all else take a page a fifth of a second to unpack.
  if (isPlain(name)) return name.toLowerCase()
  if (neverNormal.test(name)) return undefined
  // With the browser's own normal forms: their tables take as long again.
  const { ens_normalize } = await ensTables.load()
  try {
    return ens_normalize(name) || undefined
  } catch {
    return undefined // ENSIP-15 forbids it
  }
}

/** Labels of letters, digits and hyphens; with two at the third place a label is an extension, which ENSIP-15 forbids. */
function isPlain(name: string): boolean {
  return /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(name) && !/(^|\.)..--/.test(name)
}

/** Marks that turn the direction of text, and joiners beside letters: ENSIP-15 has the first nowhere and the second in emoji alone. */
const neverNormal = /[\u202A-\u202E\u2066-\u2069]|[A-Za-z0-9]\u200D|\u200D[A-Za-z0-9]/
