import * as z from 'zod/mini'
import { lateObject, lateStrictObject, number, orNull } from './light-forms.js'
import { shownText } from './shown-text.js'

const members = () => {
  const text = z.optional(orNull(z.string()))
  return {
    /** 64 hex digits in the service's catalogue; any text for a host's custom wallet. */
    id: z.string(),
    name: shownText(),
    /** `certified`, `none`, and whatever else the service may come to say. */
    badge_type: text,
    /** CAIP-2 ids; also of namespaces that the modal does not know. */
    chains: z.optional(orNull(z.array(z.string()))),
    homepage: text,
    image_id: text,
    image_url: text,
    order: z.optional(orNull(number())),
    mobile_link: text,
    desktop_link: text,
    webapp_link: text,
    app_store: text,
    play_store: text,
    chrome_store: text,
    rdns: text,
    injected: z.optional(
      orNull(z.array(z.object({ namespace: z.optional(z.string()), injected_id: z.optional(z.string()) }))),
    ),
  }
}

/**
 * SPEC 3, "Wallet catalogue item", with the further fields of FACTS 3.3. The service's own spelling; a link that is not
 * there may be `null` or absent.
 */
export const wallet = lateObject(members)
/** The same from a host, whose typing mistake would be a link that is lost. */
export const hostWallet = lateStrictObject(members)
export type Wallet = z.infer<typeof wallet>
