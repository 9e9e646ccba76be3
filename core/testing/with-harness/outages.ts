import { setTimeout as sleep } from 'node:timers/promises'
import { verifyMessage } from 'viem'
import { expect, onTestFinished } from 'vitest'
import { createSeed } from '../../../harness/world/lib/seed.js'
import { alice, openPage, startPhone } from './phone.js'

// Runs the real SDK of several pages over the local relay. Each page loses the relay again and again while it waits for
// a signature.

const pages = 10
const longestMs = 8000

/**
 * When the page loses the relay: before it asks, as it asks, while the owner of the phone thinks, or as the answer
 * comes.
 */
const moments = ['before', 'asking', 'thinking', 'answered'] as const
/**
 * How the page loses the relay: sockets close and no new one opens, the relay refuses for a while, or calls get no
 * answer.
 */
const ways = ['closed', 'refused', 'silent'] as const

async function connectPages() {
  const { relay, phone } = await startPhone({ policy: 'approve' })
  const all: { page: ReturnType<typeof openPage>; name: string }[] = []
  for (let index = 0; index < pages; index += 1) {
    const page = openPage({ relayUrl: relay.url })
    const { connection } = await page.connectWith(phone)
    const name = `page-${index}`
    relay.nameClient(connection.clientId ?? '', name)
    all.push({ page, name })
  }
  phone.wallet.setPolicy('ask')
  return { relay, phone, all }
}

/** The page's timers follow the machine's clock. */
function letTimePass({ platform }: ReturnType<typeof openPage>) {
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    void platform.advance(now - last)
    last = now
  }, 200)
  onTestFinished(() => clearInterval(timer))
}

/**
 * Makes every page sign the given number of times, each time through an outage at a random moment. Expects that every
 * signature arrives.
 */
export async function signThroughOutages(outagesOfEach: number): Promise<void> {
  const { relay, phone, all } = await connectPages()
  const random = createSeed(50).stream('outages')
  const pick = <Value>(values: readonly Value[]) => values[random.integer(0, values.length - 1)]
  const cases = all.map(() =>
    Array.from({ length: outagesOfEach }, () => ({
      moment: pick(moments),
      way: pick(ways),
      ms: Math.round(100 + random.number() ** 2 * longestMs),
      delayMs: random.integer(0, 1000),
      shortMs: random.integer(0, 8),
    })),
  )
  const outcomes: string[] = []

  const lose = (name: string, way: (typeof ways)[number] | undefined, ms: number) => {
    const fault = way === 'refused' ? { do: '3000', value: 'jwt' } : way === 'silent' ? 'silent' : 'refuse'
    const heal = relay.addFault(`relay ${name}`, fault)
    if (way !== 'silent') relay.closeSockets({ client: name })
    setTimeout(heal, ms)
  }

  const signThrough = async (
    name: string,
    page: ReturnType<typeof openPage>,
    round: number,
    one: (typeof cases)[number][number],
  ) => {
    const { moment, way, ms, delayMs, shortMs } = one
    const message = `${name} ${round}`
    if (moment === 'before') {
      lose(name, way, ms)
      await sleep(delayMs)
    }
    const signed = page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message })
    signed.catch(() => undefined)
    if (moment === 'asking') {
      await sleep(shortMs)
      lose(name, way, ms)
    }
    const hex = Buffer.from(message).toString('hex')
    const find = () => phone.wallet.pending.find(({ params }) => JSON.stringify(params).includes(hex))?.id
    await expect
      .poll(find, { timeout: 100_000, message: `${message} ${JSON.stringify(one)} reaches the phone` })
      .toBeDefined()
    if (moment === 'thinking') {
      lose(name, way, ms)
      await sleep(delayMs)
    }
    const approved = phone.approve({ id: find() })
    if (moment === 'answered') {
      await sleep(shortMs)
      lose(name, way, ms)
    }
    await approved
    const signature = await signed
    const isGood = await verifyMessage({
      address: alice.evmAddress as `0x${string}`,
      message,
      signature: signature as `0x${string}`,
    })
    outcomes.push(isGood ? 'signed' : message)
    await sleep(1000)
  }

  await Promise.all(
    all.map(async ({ page, name }, index) => {
      letTimePass(page)
      for (const [round, one] of (cases[index] ?? []).entries()) await signThrough(name, page, round, one)
    }),
  )
  expect(outcomes).toEqual(Array.from({ length: pages * outagesOfEach }, () => 'signed'))
  expect(relay.sockets.filter(({ isOpen }) => isOpen)).toHaveLength(pages + 1)
}
