import type { Connector } from '../../contracts/connector.js'
import type { Wallet } from '../../contracts/wallet.js'

/** Letters that are drawn like a Latin one: the letter, then those that look like it. Cyrillic, Greek, Armenian, small capitals. */
const alike =
  'aаαАΑɑᴀ bвβВΒʙᏼ cсСϲᴄᏟ dԁđᴅԀ eеεЕΕҽᴇᎬ fꜰғ gԍɡԌցɢ hһнНΗհʜħ jјЈյᴊ kкКκΚᴋ lӏӀιІΙіıɩʟɪł| mмМΜᴍ nηпΝոɴ ' +
  'oоοОΟσօᴏø pрρРΡᴘ qԛԚզ rгʀ sѕЅꜱſ tтτТΤᴛŧ uυսμᴜ vνᴠѵ wωԝԜᴡ xхχХΧ yуγУΥүҮʏ zΖᴢ'

const latinOf = new Map(alike.split(' ').flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])))

/** Reduces a name to what a skimming eye sees: without case, accents and signs, look-alikes as Latin letters. */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const latin = [...plain].map((letter) => latinOf.get(letter) ?? letter).join('')
  return latin
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Names of wallets that are here and can be taken for another wallet's: for one that is here too, or for one of the catalogue. */
export function findAlike(rows: readonly Connector[], wallets: readonly Wallet[]): ReadonlySet<string> {
  const bearers = new Map<string, Set<string>>()
  const add = (name: string, id: string) => {
    const skeleton = skeletonOf(name)
    bearers.set(skeleton, (bearers.get(skeleton) ?? new Set()).add(id))
  }
  for (const { name, id } of rows) add(name, id)
  const here = new Set(rows.flatMap(({ explorerId, info }) => [explorerId, info?.rdns]))
  // One that the catalogue knows is the same wallet, not another one of its name.
  for (const { id, name, rdns } of wallets) if (!here.has(id) && !(rdns && here.has(rdns))) add(name, id)
  const names = rows.map(({ name }) => name)
  return new Set(names.filter((name) => (bearers.get(skeletonOf(name))?.size ?? 0) > 1))
}
