/** Letters that are drawn like a Latin one: the letter, then those that look like it. Cyrillic, Greek, Armenian, small capitals. */
const alike = [
  'aаαАΑɑᴀ',
  'bвβВΒʙᏼ',
  'cсСϲᴄᏟ',
  'dԁđᴅԀ',
  'eеεЕΕҽᴇᎬ',
  'fꜰғ',
  'gԍɡԌցɢ',
  'hһнНΗհʜħ',
  'jјЈյᴊ',
  'kкКκΚᴋ',
  'lӏӀιІΙіıɩʟɪł|',
  'mмМΜᴍ',
  'nηпΝոɴ',
  'oоοОΟσօᴏø',
  'pрρРΡᴘ',
  'qԛԚզ',
  'rгʀ',
  'sѕЅꜱſ',
  'tтτТΤᴛŧ',
  'uυսμᴜ',
  'vνᴠѵ',
  'wωԝԜᴡ',
  'xхχХΧ',
  'yуγУΥүҮʏ',
  'zΖᴢ',
]

const latinOf = new Map(alike.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])))

/**
 * What is left of a name to an eye that skims it: names with the same skeleton can be taken for each other. Case, accents,
 * spaces and signs do not count; letters of other alphabets count as the Latin letter that they look like.
 */
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
