import { lazy } from '../lib/lazy.js'

const ensTables = lazy(() => import('@adraffy/ens-normalize/xnf'))

/**
 * Normalizes a name by the rules of the Ethereum Name Service (ENSIP-15). `undefined` for an invalid name, such as a
 * name in Cyrillic letters that looks Latin.
 */
export async function toNormalName(name: string): Promise<string | undefined> {
  // ASCII names do not need the tables, which take a fifth of a second to unpack.
  if (isPlain(name)) return name.toLowerCase()
  if (neverNormal.test(name)) return undefined
  // This build uses the browser's own Unicode normalization: its tables would take as long again to unpack.
  const { ens_normalize } = await ensTables.load()
  try {
    return ens_normalize(name) || undefined
  } catch {
    return undefined // ENSIP-15 forbids the name
  }
}

/** Labels of letters, digits and hyphens. ENSIP-15 forbids hyphens at both the third and fourth place. */
const isPlain = (name: string): boolean => /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(name) && !/(^|\.)..--/.test(name)

/** Direction marks, and joiners outside emoji: ENSIP-15 forbids both. */
const neverNormal = /[\u202A-\u202E\u2066-\u2069]|[A-Za-z0-9]\u200D|\u200D[A-Za-z0-9]/

/** Labels that are an address, or begin like one and are as long: anybody can register such a name. */
const addressLabel = /(^|\.)(0x[0-9a-f]{30,}|[0-9a-f]{40}|bc1[02-9ac-hj-np-z]{11,})(\.|$)/

/**
 * The lower-case form of a text that may be a name; `undefined` for other texts. A name that reads like an address is
 * rejected: `0x5290….eth` may belong to anybody, and is shortened like an address when it is shown.
 */
export function readName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return /^[^\s.:/@]+(\.[^\s.:/@]+)+$/.test(name) && !addressLabel.test(name) ? name : undefined
}
