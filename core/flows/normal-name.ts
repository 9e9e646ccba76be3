/**
 * A name as the Ethereum Name Service writes it (ENSIP-15); `undefined` for a text that is none there, such as one that is
 * written in Cyrillic letters alone and looks like another in Latin ones.
 */
export async function toNormalName(name: string): Promise<string | undefined> {
  // Letters of ASCII look like themselves, and the tables of all others are large.
  if (/^[a-z0-9.-]+$/.test(name)) return name
  const { normalizeName } = await import('../clients/ens.js')
  return normalizeName(name)
}
