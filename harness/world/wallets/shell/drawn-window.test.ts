// @vitest-environment happy-dom
import { createStore } from 'mipd'
import { afterEach, expect, test } from 'vitest'
import { createAccounts } from '../../accounts/accounts.js'
import { createClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { createMockWallet } from '../create-wallet.js'
import { chainStub } from '../testing/chain-stub.js'
import { announceInto } from './testing/announce-into.js'

const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

function setup(draws: boolean) {
  const clock = createClock()
  const wallet = createMockWallet(
    { via: 'eip6963', draws },
    {
      name: 'fox',
      seed: 7,
      accounts: createAccounts(createSeed(7)),
      chains: { mainnet: chainStub('mainnet', 'eip155:1') },
      clock,
    },
  )
  removals.push(announceInto({ events: window, globals: { document } }, [wallet], clock))
  const provider = createStore().findProvider({ rdns: 'test.fox' })?.provider
  if (!provider) throw new Error('the wallet has announced itself')
  const drawn = () => document.querySelector('[role="dialog"]')
  const press = (label: string) => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    if (!found) throw new Error(`there is no ${label}`)
    found.click()
  }
  const connect = () => provider.request({ method: 'eth_requestAccounts' })
  return { wallet, drawn, press, connect }
}

test('its owner approves or declines in the window drawn into the page', async () => {
  const { wallet, drawn, press, connect } = setup(true)
  expect(drawn()).toBeNull()
  const refused = connect().catch((error: unknown) => error)
  await expect.poll(() => drawn()?.textContent).toBe('Fox: eth_requestAccountsApproveDecline')
  press('Decline')
  expect(drawn()).toBeNull()
  expect(await refused).toMatchObject({ code: 4001 })
  const connected = connect()
  await expect.poll(drawn).not.toBeNull()
  press('Approve')
  expect(await connected).toHaveLength(1)
  expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_requestAccounts'])
})

test('the window closes when the owner answers elsewhere', async () => {
  const { wallet, drawn, connect } = setup(true)
  const connected = connect()
  await expect.poll(drawn).not.toBeNull()
  await wallet.approve()
  await expect.poll(drawn).toBeNull()
  expect(await connected).toHaveLength(1)
})

test('a page without a pending request has no window', async () => {
  const { wallet, drawn, press, connect } = setup(true)
  const askInAnotherTab = async () => {
    const asked = wallet.request({ method: 'eth_requestAccounts', origin: 'https://dapp.test' })
    await expect.poll(() => wallet.pending).toHaveLength(1)
    await Promise.resolve() // the page has received the request
    expect(drawn()).toBeNull()
    await wallet.reject()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
  }
  await askInAnotherTab()
  const refused = connect()
  await expect.poll(drawn).not.toBeNull()
  press('Decline')
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  await askInAnotherTab()
})

test('requests of other sites are not drawn and cannot be answered by id', async () => {
  const { wallet, drawn, connect } = setup(true)
  const asked = wallet.request({ method: 'eth_requestAccounts', origin: 'https://other.test' })
  await expect.poll(() => wallet.pending).toHaveLength(1)
  const connected = connect()
  await expect.poll(() => wallet.pending).toHaveLength(2)
  const [ofOther] = wallet.pending
  await expect.poll(drawn).not.toBeNull()
  const params = { id: ofOther?.id, isApproved: true }
  await wallet.request({ method: 'walletmodal_drawnAnswer', params, origin: 'https://dapp.test' })
  expect(wallet.pending).toHaveLength(2)
  document.querySelector('button')?.click()
  expect(await connected).toHaveLength(1)
  expect(wallet.pending).toEqual([ofOther])
  await wallet.reject()
  await expect(asked).rejects.toMatchObject({ code: 4001 })
})

test('the window is removed with its wallet', async () => {
  const { drawn, connect } = setup(true)
  connect().catch(() => undefined) // never answered
  await expect.poll(drawn).not.toBeNull()
  for (const remove of removals.splice(0)) remove()
  expect(drawn()).toBeNull()
})

test('a wallet that draws no window refuses the window’s answer', async () => {
  const { wallet, drawn, connect } = setup(false)
  const connected = connect()
  await expect.poll(() => wallet.pending).toHaveLength(1)
  expect(drawn()).toBeNull()
  const params = { id: wallet.pending[0]?.id, isApproved: true }
  const answered = wallet.request({ method: 'walletmodal_drawnAnswer', params, origin: 'https://dapp.test' })
  await expect(answered).rejects.toMatchObject({ code: 4200 })
  await wallet.approve()
  await connected
})
