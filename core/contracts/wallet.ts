import * as z from 'zod/mini'
import { shownText } from '../lib/shown-text.js'
import { isOpenable } from '../lib/web-url.js'
import { hostPictureUrl, orEmpty, orNothing } from './fields.js'

const members = () => {
  const text = orNothing(z.string())
  // An app's link may be its scheme alone.
  const link = orNothing(orEmpty(isOpenable))

  return {
    /** 64 hex digits in the service's catalogue; any text for a host's custom wallet. */
    id: z.string(),
    name: shownText(),
    /** `certified`, `none`, and whatever else the service may come to say. */
    badge_type: text,
    /** CAIP-2 ids; also of namespaces that the modal does not know. */
    chains: orNothing(z.array(z.string())),
    homepage: link,
    image_id: text,
    image_url: orNothing(hostPictureUrl()),
    order: orNothing(z.number()),
    mobile_link: link,
    desktop_link: link,
    webapp_link: link,
    app_store: link,
    play_store: link,
    chrome_store: link,
    rdns: text,
    injected: orNothing(z.array(z.object({ namespace: z.optional(z.string()), injected_id: z.optional(z.string()) }))),
  }
}

/** A wallet of the catalogue, in the service's own spelling. A link that is not there may be `null` or absent. */
export const wallet = () => z.object(members())
/** The same from the service, which has pictures by their ids alone: an address would be an `<img>` of anybody's. */
export const catalogueWallet = () => {
  const { image_url: _unread, ...rest } = members()
  return z.object(rest)
}
/** The same from a host, whose typing mistake would be a link that is lost. */
export const hostWallet = () => z.strictObject(members())
/** A wallet of the catalogue, or one of the host's own in `customWallets`. */
export type Wallet = z.infer<ReturnType<typeof wallet>>
