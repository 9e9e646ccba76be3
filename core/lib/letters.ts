/** Letters only: all scripts share marks and digits. */
const isLetter = /\p{L}/u
const isLatin = /\p{Script_Extensions=Latin}/u

/**
 * True if a text mixes Latin letters with those of another script, such as `Мetamask` with a Cyrillic first letter. A
 * letter without a script, such as the mathematical `𝐌`, counts as another script. Testing "not Latin" needs no list
 * of scripts to maintain.
 */
export function mixesLatin(text: string): boolean {
  const letters = [...text].filter((each) => isLetter.test(each))
  return letters.some((each) => isLatin.test(each)) && letters.some((each) => !isLatin.test(each))
}
