import type { Facts } from '../../language/assertions.js'
import type { OpenedLink } from '../drivers/browser/page-script.js'
import { mismatch, show } from './match-value.js'

/** Masks the parts of a link that differ each time. */
export function maskLink(url: string): string {
  return (
    url
      .replace(/\buri=(.*)$/, (whole, value: string) => {
        const once = decode(value)
        if (isPairing(once)) return 'uri={uri}'
        return once !== value && isPairing(decode(once)) ? 'uri={encoded uri}' : whole
      })
      .replace(/\brequestId=\d+/, 'requestId={id}')
      .replace(/\bsessionTopic=[0-9a-f]{64}/, 'sessionTopic={topic}')
      // TON Connect, Mobile Wallet Adapter, and MetaMask’s Mobile Wallet Protocol.
      .replace(/\bid=[0-9a-f]{64}/, 'id={id}')
      .replace(/\br=%7B[^&]+/, 'r={request}')
      .replace(/\bp=[\w%]{100,}&c=1/, 'p={request}&c=1')
      .replace(/\bid=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, 'id={id}')
      .replace(/\bassociation=[\w-]{87}&port=\d{5}/, 'association={key}&port={port}')
  )
}

const isPairing = (text: string): boolean => /^wc:[0-9a-f]{64}@2\?.*\bsymKey=[0-9a-f]{64}/.test(text)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // the value was not encoded
  }
}

/** Compares the opened windows and links with the expected ones. Returns a sentence on the difference, or `undefined`. */
export function checkOpened({ opened: wanted }: Facts, links: readonly OpenedLink[]): string | undefined {
  if (wanted === undefined) return undefined
  const last = links.at(-1)
  const seen = show(links.map(({ url, ...link }) => ({ url: maskLink(url), ...link })))
  if (wanted === null) return last && `opened: wanted nothing, got ${seen}`
  if (!last) return `opened: wanted ${show(wanted)}, got nothing`
  const actual = { ...last, url: maskLink(last.url), count: links.length }
  const wrong = mismatch(wanted, actual, 'opened')
  return wrong && `${wrong} (${seen})`
}
