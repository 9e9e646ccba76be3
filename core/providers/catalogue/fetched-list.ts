import * as z from 'zod/mini'
import type { CatalogueContext, CatalogueQuery } from '../../contracts/catalogue-provider.js'
import { HttpAnswerError, HttpStatusError, HttpUnreachableError } from '../../errors/http.js'
import { createDedupe } from '../../lib/http/dedupe.js'
import { answerFromList } from './answer-from-list.js'
import { isSignedBy } from './signature.js'
import type { ListedWallet } from './wallet-list.js'

const text = () => z.catch(z.optional(z.string()), undefined)
const links = [
  'android',
  'chrome',
  'desktop',
  'edge',
  'firefox',
  'ios',
  'native',
  'safari',
  'tonconnect',
  'universal',
  'web',
] as const

const row = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    formerly: z.catch(z.optional(z.array(z.string())), undefined),
    namespaces: z.array(z.string()),
    rdns: text(),
    standardNames: z.catch(z.optional(z.array(z.string())), undefined),
    homepage: text(),
    links: z.catch(z.optional(z.partialRecord(z.enum(links), z.string())), undefined),
    icon: text(),
  })

const file = () => z.object({ wallets: z.array(z.unknown()) })

interface FetchedList {
  answer(asked: CatalogueQuery): ReturnType<typeof answerFromList>
  pictureOf(id: string): Blob | undefined
}

/**
 * The list at a URL, fetched once for all questions. After a failure, and once nobody waits for the answer any more, the
 * next question fetches it again.
 */
export function createFetchedList(url: string, publicKey: string | undefined) {
  const share = createDedupe()
  const never = new AbortController().signal
  let here: FetchedList | undefined
  return {
    load: async ({ fetch, signal = never }: CatalogueContext): Promise<FetchedList> => {
      here ??= await share(url, (ends) => fetchList(url, publicKey, { fetch, signal: ends }), signal)
      return here
    },
  }
}

async function fetchList(
  url: string,
  publicKey: string | undefined,
  { fetch, signal }: Pick<CatalogueContext, 'fetch'> & { readonly signal: AbortSignal },
): Promise<FetchedList> {
  const load = async (address: string) => {
    const response = await fetch(address, { signal }).catch((cause: unknown) => {
      throw new HttpUnreachableError({ url: address, cause })
    })
    if (!response.ok) throw new HttpStatusError({ response, url: address })
    return new Uint8Array(await response.arrayBuffer())
  }
  const [bytes, signature] = await Promise.all([load(url), publicKey === undefined ? undefined : load(`${url}.sig`)])
  if (signature && !(await isSignedBy(bytes, new TextDecoder().decode(signature), publicKey ?? '')))
    throw new HttpAnswerError({ url, wrong: 'The list is not signed with the key that this page expects.' })
  const wallets = readWallets(new TextDecoder().decode(bytes), url)
  const icons = new Map(wallets.flatMap(({ id, icon }) => (icon ? [[id, icon] as const] : [])))
  return {
    answer: (asked) => answerFromList(wallets, asked, (id) => icons.has(id)),
    pictureOf: (id) => {
      const icon = icons.get(id)
      return icon === undefined ? undefined : new Blob([icon], { type: 'image/svg+xml' })
    },
  }
}

/** One bad row costs one row. */
function readWallets(json: string, url: string): ListedWallet[] {
  let found: unknown
  try {
    found = JSON.parse(json)
  } catch {
    // The schema refuses it below, with the same error as for another shape.
  }
  const read = z.safeParse(file(), found)
  if (!read.success) throw new HttpAnswerError({ url, wrong: 'The file has no list "wallets".' })
  return read.data.wallets.flatMap((each) => z.safeParse(row(), each).data ?? [])
}
