import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { SignClient as SignClient17 } from 'wc-2-17-5'
import { SignClient as SignClient19 } from 'wc-2-19-4'
import { SignClient as SignClient21 } from 'wc-2-21-5'
import { prepareClientEnd } from '../core/adapters/walletconnect/sdk/private-members/prepare-client-end.js'
import { launchTestChromium } from '../harness/test/browser/testing/chromium.js'
import type { UpAddresses } from '../harness/test/control/addresses.js'
import { createControlClient } from '../harness/test/control/control-client.js'
import { portsStillOpen } from '../harness/world/processes/ports.js'
import { descendantsOf, stillRunning } from '../harness/world/processes/testing/processes.js'
import { wholeEvm } from '../harness/world/relay/testing/dapp.js'
import { startCli } from './testing/process.js'

// The whole crowd takes a minute or two: `WALLETMODAL_LOAD=full npx vitest run --project long cli/cli.crowd`.
const crowd = process.env['WALLETMODAL_LOAD'] === 'full' ? 50 : 12
const aloneRounds = 3
/** The time between two presses, if the pages do not press at once: fifty pages press within three seconds. */
const visitorEveryMs = 60

/**
 * The time between two requests for a signature. The SDK makes a request's id from the millisecond and three random
 * digits. If a wallet's SDK meets an id twice, it forwards no request until the second one has expired.
 */
const signEveryMs = 5

/** A page, or its part that talks to wallets, which shows a code and waits. */
interface Client {
  readonly version: string
  /** Requests a new code. `settled` resolves when the page has a session. */
  show(): Promise<{ uri: string; settled: Promise<unknown> }>
  /** Returns if the wallet's signature is that of its account. */
  sign(text: string): Promise<boolean>
  disconnect(): Promise<unknown>
}

const browser = await launchTestChromium()
afterAll(() => browser.close())

/** Starts the sandbox as a person does. It ends with the test. */
async function startSandbox() {
  const cli = startCli(['up', '--json', '--port', '0'])
  onTestFinished(() => void cli.child.kill('SIGKILL'))
  await cli.until(() => cli.stdout().endsWith('}\n'))
  const addresses: UpAddresses = JSON.parse(cli.stdout())
  return { ...cli, addresses, control: createControlClient(addresses.control), pid: cli.child.pid ?? 0 }
}

const address = (addresses: UpAddresses) => {
  const evm = addresses.accounts.alice?.evm
  if (!evm?.startsWith('0x')) throw new Error(`Alice has no EVM address, but ${evm}.`)
  return evm as `0x${string}` // the check above proves the prefix
}

const oldClients = { '2.17.5': SignClient17, '2.19.4': SignClient19, '2.21.5': SignClient21 } as const

async function oldClient(version: keyof typeof oldClients, addresses: UpAddresses): Promise<Client> {
  const client = await oldClients[version].init({
    projectId: 'sandbox',
    relayUrl: addresses.relay ?? '',
    logger: 'silent',
    customStoragePrefix: randomUUID(),
    metadata: { name: version, description: 'An old page', url: 'https://dapp.test', icons: [] },
  })
  onTestFinished(prepareClientEnd(client.core))
  let topic = ''
  return {
    version,
    async show() {
      const { uri = '', approval } = await client.connect(wholeEvm)
      const settled = approval().then((session) => {
        topic = session.topic
      })
      return { uri, settled }
    },
    async sign(text) {
      const params = [`0x${Buffer.from(text).toString('hex')}`, address(addresses)]
      const signature = await client.request<`0x${string}`>({
        topic,
        chainId: 'eip155:1',
        request: { method: 'personal_sign', params },
      })
      return verifyMessage({ address: address(addresses), message: text, signature })
    },
    disconnect: () => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
  }
}

/** The whole modal in a browser page, as a visitor has it. */
async function ourPage(addresses: UpAddresses): Promise<Client> {
  const page: Page = await browser.newPage()
  await page.goto(addresses.host)
  return {
    version: '2.21.8',
    async show() {
      await page.evaluate(() => window.__walletmodalPage?.modal.open({ view: 'ConnectingWalletConnectBasic' }))
      const shown = await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().pairing?.uri)
      const settled = page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const modal = window.__walletmodalPage?.modal
            const look = () => modal?.getSnapshot().status === 'connected' && resolve()
            modal?.subscribe(look)
            look()
          }),
      )
      return { uri: String(await shown.jsonValue()), settled }
    },
    async sign(message) {
      const signature = await page.evaluate((text) => window.__walletmodalPage?.app.sign({ message: text }), message)
      return verifyMessage({ address: address(addresses), message, signature: signature as `0x${string}` }) // `verifyMessage` returns false for an invalid signature
    },
    disconnect: () =>
      page.evaluate(async () => {
        await window.__walletmodalPage?.modal.disconnect()
        await window.__walletmodalPage?.modal.close()
      }),
  }
}

const versions = [...(['2.17.5', '2.19.4', '2.21.5'] as const), '2.21.8'] as const

const clientOf = (version: (typeof versions)[number], addresses: UpAddresses) =>
  version === '2.21.8' ? ourPage(addresses) : oldClient(version, addresses)

/** The processor time of a process's main thread, in milliseconds. Only Linux reports it. */
function workOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN // other systems do not report it
  }
}

const median = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other)[times.length >> 1] ?? Number.NaN

test('one sandbox serves a crowd of pages that connect at once, of four versions of the client', async () => {
  const { addresses, control, pid, child, ended } = await startSandbox()
  const started = descendantsOf(pid)
  await control.act('phone', 'policy', { policy: 'approve' })
  const phone = async () => (await control.wallets()).find(({ name }) => name === 'phone')?.phone
  const sessions = async () => (await phone())?.sessions.length

  /** The times from the code to the session, in milliseconds. */
  const pair = async ({ uri, settled }: Awaited<ReturnType<Client['show']>>) => {
    const start = performance.now()
    await Promise.all([control.act('phone', 'pair', { uri }), settled])
    return performance.now() - start
  }
  const alone: { version: string; ms: number; work: number }[] = []
  const pairAlone = async (client: Client, isCounted = true) => {
    const code = await client.show()
    const before = workOf(pid)
    const ms = await pair(code)
    if (isCounted) alone.push({ version: client.version, ms, work: workOf(pid) - before })
    await client.disconnect()
    await expect.poll(sessions, { interval: 20 }).toBe(0)
  }

  const clients: Client[] = []
  for (let index = 0; index < crowd; index += 1)
    clients.push(await clientOf(versions[index % versions.length] ?? '2.21.8', addresses))
  const first = clients.slice(0, versions.length)
  for (const client of first) await pairAlone(client, false)
  for (let round = 0; round < aloneRounds; round += 1) for (const client of first) await pairAlone(client)

  /** All pages show a code; then phones scan the codes, `everyMs` after each other. */
  const pairAll = async (everyMs: number) => {
    const shown = await Promise.all(clients.map((client) => client.show()))
    const before = workOf(pid)
    const times = await Promise.all(
      shown.map(async (code, index) => {
        await sleep(everyMs * index)
        return { version: clients[index]?.version, ms: await pair(code) }
      }),
    )
    const work = (workOf(pid) - before) / crowd
    expect(await sessions()).toBe(crowd)
    const signed = await Promise.all(
      clients.map(async (client, index) => {
        await sleep(signEveryMs * index)
        return client.sign(`page ${index}`)
      }),
    )
    expect(signed).toEqual(clients.map(() => true))
    expect((await phone())?.problems).toEqual([])
    await Promise.all(clients.map((client) => client.disconnect()))
    await expect.poll(sessions).toBe(0)
    return { times, work }
  }
  const { times, work } = await pairAll(0)
  const { times: inTurn } = await pairAll(visitorEveryMs)
  for (const client of first) await pairAlone(client)

  const msOf = (rows: readonly { version?: string | undefined; ms: number }[], version?: string) =>
    rows.filter((row) => version === undefined || row.version === version).map(({ ms }) => ms)
  for (const version of [undefined, ...versions]) {
    const [one, ...crowds] = [alone, times, inTurn].map((rows) => msOf(rows, version))
    const told = crowds.map((many) => {
      const ratio = median(many) / median(one ?? [])
      return `median ${median(many).toFixed(0)} ms (${ratio.toFixed(2)} ×), worst ${Math.max(...many).toFixed(0)} ms`
    })
    const [atOnce, within] = told
    console.info(
      `${version ?? 'all'}: alone ${median(one ?? []).toFixed(0)} ms; of ${crowd} at one moment ${atOnce}; one every ${visitorEveryMs} ms ${within}`,
    )
  }
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(await stillRunning(started, 4000)).toEqual([])
  expect(await portsStillOpen([Number(new URL(addresses.host).port)], 0)).toEqual([])
  // Pages that press at one moment share the machine's processors with the phones and the sandbox. The sandbox needs no
  // more time for each page in the crowd than for a single page.
  const workAlone = median(alone.map((each) => each.work))
  console.info(
    `processor of the sandbox for each: alone ${workAlone.toFixed(1)} ms, in the crowd ${work.toFixed(1)} ms`,
  )
  if (!Number.isNaN(work)) expect(work / workAlone).toBeLessThanOrEqual(2)
  // Clock time depends on other programs: run the whole crowd on an idle machine.
  if (crowd === 50) expect(median(msOf(inTurn)) / median(msOf(alone))).toBeLessThanOrEqual(3)
})
