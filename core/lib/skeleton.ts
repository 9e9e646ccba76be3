import { lookAlikes } from './look-alikes.js'

/** Letters that look like a Latin letter at a glance, beyond Unicode's list: the letter, then its look-alikes. */
const alike =
  'aаαАΑɑᴀ bвβВΒʙᏼ cсСϲᴄᏟ dԁđᴅԀ eеεЕΕҽᴇᎬ fꜰғ gԍɡԌցɢ hһнНΗհʜħ jјЈյᴊ kкКκΚᴋ lӏӀιІΙіıɩʟɪł| mмМΜᴍ nηпΝոɴ ' +
  'oоοОΟσօᴏø pрρРΡᴘ qԛԚզ rгʀ sѕЅꜱſ tтτТΤᴛŧ₮ uυսμᴜ vνᴠѵ wωԝԜᴡ xхχХΧ yуγУΥүҮʏ zΖᴢ'

const latinOf = new Map([
  ...lookAlikes,
  ...alike.split(' ').flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
])

/** Reduces a name to its appearance at a glance: no case, accents or signs, and look-alikes become Latin letters. */
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
