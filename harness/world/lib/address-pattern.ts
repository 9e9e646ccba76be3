/** Matches an address as pages show it: whole, or shortened in the middle, as in `0xC780…E11d`. */
export function addressPattern(address: string): RegExp {
  const middle = [...address.slice(4, -4)]
  const start = middle.reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')
  const end = middle.reduce((rest, letter) => `(?:${rest}${letter})?`, '')
  return new RegExp(`${address}|${address.slice(0, 4)}${start}[^\\w\\s]{1,6}${end}${address.slice(-4)}`, 'i')
}
