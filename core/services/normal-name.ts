import { lazy } from '../lib/lazy.js'

const ensTables = lazy(() => import('@adraffy/ens-normalize/xnf'))

/**
 * Normalises a name as the Ethereum Name Service does (ENSIP-15). `undefined` for a text that is not valid there, such as
 * a name in Cyrillic letters alone that looks Latin.
 */
export async function toNormalName(name: string): Promise<string | undefined> {
  // ASCII names need no tables, which a page takes a fifth of a second to unpack.
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

/** Labels of letters, digits and hyphens. ENSIP-15 forbids two hyphens at the third place. */
const isPlain = (name: string): boolean => /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(name) && !/(^|\.)..--/.test(name)

/** Marks that turn the direction of text, and joiners outside emoji: ENSIP-15 forbids both. */
const neverNormal = /[\u202A-\u202E\u2066-\u2069]|[A-Za-z0-9]\u200D|\u200D[A-Za-z0-9]/

/** Labels that are an address, or begin as one does and are as long: somebody else's, in a name that anybody can register. */
const addressLabel = /(^|\.)(0x[0-9a-f]{30,}|[0-9a-f]{40}|bc1[02-9ac-hj-np-z]{11,})(\.|$)/

/**
 * A text that may be a name, in small letters, as names are compared; `undefined` for any other. A name that reads as an address is
 * none: `0x5290….eth` may belong to anybody, and is drawn cut where an address is.
 */
export function readName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return /^[^\s.:/@]+(\.[^\s.:/@]+)+$/.test(name) && !addressLabel.test(name) ? name : undefined
}
