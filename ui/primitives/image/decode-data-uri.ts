/** The bytes of a `data:` address, read by hand: a page's `connect-src` may refuse to fetch one. `undefined` for none. */
export function decodeDataUri(uri: string): Blob | undefined {
  const comma = uri.indexOf(',')
  if (!/^data:/i.test(uri) || comma < 0) return undefined
  const head = uri.slice(5, comma)
  // Many write a percent sign as it is.
  const body = uri.slice(comma + 1).replace(/%(?![\da-f]{2})/gi, '%25')
  const type = head.split(';', 1)[0] ?? ''
  try {
    const isBase64 = /;\s*base64\s*$/i.test(head)
    return new Blob(
      [isBase64 ? bytesOf(atob(decodeURIComponent(body).replace(/\s/g, ''))) : decodeURIComponent(body)],
      {
        type,
      },
    )
  } catch {
    return undefined // a broken escape, or not base64
  }
}

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
