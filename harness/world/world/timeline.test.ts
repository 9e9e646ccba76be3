import { expect, test } from 'vitest'
import { waitUntil } from '../lib/wait-until.js'
import { followWorld, type Moment } from './timeline.js'
import { createWorld } from './world.js'

test('calls to wallets, chains and services are reported when they begin, with their results', async () => {
  const world = await createWorld({
    chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: '10 ETH' } } },
    wallets: { fox: { via: 'eip6963', accounts: ['alice'] } },
  })
  try {
    const { fox } = world.wallets
    const { mainnet } = world.chains
    const told: { title: string; asked: unknown; outcome: unknown }[] = []
    const tell = ({ title, asked, ended }: Moment) => {
      const line = { title, asked, outcome: 'open' as unknown }
      told.push(line)
      ended.then((outcome) => {
        line.outcome = outcome
      })
    }
    const stop = followWorld(world, tell)
    const origin = 'https://dapp.test'
    const lineOf = (title: string) => told.find((line) => line.title === title)
    const ended = (title: string) =>
      waitUntil(() => (lineOf(title) && lineOf(title)?.outcome !== 'open') || undefined, {
        withinMs: 5000,
        everyMs: 10,
      })

    const connecting = fox?.request({ method: 'eth_requestAccounts', params: [], origin })
    await waitUntil(() => lineOf('wallet fox: eth_requestAccounts'), { withinMs: 5000, everyMs: 10 })
    expect(lineOf('wallet fox: eth_requestAccounts')?.outcome).toBe('open')
    await fox?.approve()
    const accounts = await connecting
    await ended('wallet fox: eth_requestAccounts')
    expect(lineOf('wallet fox: eth_requestAccounts')?.outcome).toEqual({ answer: accounts })

    const signing = fox?.request({ method: 'personal_sign', params: ['0x6869', String(Object(accounts)[0])], origin })
    signing?.catch(() => undefined)
    await waitUntil(() => fox?.pending[0], { withinMs: 5000, everyMs: 10 })
    await fox?.reject()
    await ended('wallet fox: personal_sign')
    expect(lineOf('wallet fox: personal_sign')?.outcome).toEqual({ error: expect.stringMatching(/^4001 /) })

    // Calls that only read a chain are not reported.
    const post = (method: string, params: unknown[]) =>
      fetch(String(mainnet?.rpcUrl), {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
    await post('eth_blockNumber', [])
    await post('eth_sendRawTransaction', ['0x00'])
    await ended('chain mainnet: eth_sendRawTransaction')
    expect(lineOf('chain mainnet: eth_sendRawTransaction')?.asked).toEqual(['0x00'])
    expect(lineOf('chain mainnet: eth_sendRawTransaction')?.outcome).toHaveProperty('error')

    // An added wallet is followed from then on.
    const bear = await world.addWallet('bear', { via: 'eip6963', accounts: ['bob'] })
    expect(await bear.request({ method: 'eth_accounts', params: [], origin })).toEqual([])
    await ended('wallet bear: eth_accounts')
    expect(lineOf('wallet bear: eth_accounts')?.outcome).toEqual({ answer: [] })

    fox?.request({ method: 'personal_sign', params: ['0x6869'], origin }).catch(() => undefined)
    stop()
    await ended('wallet fox: personal_sign')
    expect(told.map(({ title }) => title)).toEqual([
      'wallet fox: eth_requestAccounts',
      'wallet fox: personal_sign',
      'chain mainnet: eth_sendRawTransaction',
      'wallet bear: eth_accounts',
      'wallet fox: personal_sign',
    ])
    await waitUntil(() => told.at(-1)?.outcome !== 'open' || undefined, { withinMs: 1000, everyMs: 5 })
    expect(told.at(-1)?.outcome).toBe('unanswered')
  } finally {
    await world.stop()
  }
})
