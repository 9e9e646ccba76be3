/** Letters alone: marks and digits belong to every script. */
const isLetter = /\p{L}/u
const isLatin = /\p{Script_Extensions=Latin}/u

/**
 * Whether a text mixes Latin letters with those of any other script, whichever that is: `Мetamask` with a Cyrillic first letter.
 * A letter of no script, such as a mathematical `𝐌`, counts as another one. A list of scripts would never be whole.
 */
export function mixesLatin(text: string): boolean {
  const letters = [...text].filter((each) => isLetter.test(each))
  return letters.some((each) => isLatin.test(each)) && letters.some((each) => !isLatin.test(each))
}
