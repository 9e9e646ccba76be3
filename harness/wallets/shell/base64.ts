/** Without `Buffer`: a shell runs in browsers too. */
export function toBase64(bytes: ArrayLike<number>): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
