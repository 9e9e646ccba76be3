import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadScenarios, scenarioAt } from '../../../test/runner/load.js'
import { type PageAction, type Scene, toTypeScript, toYaml, withAction } from './recording.js'

const sceneOf = (actions: readonly PageAction[]): Scene => ({
  actions,
  origin: 'http://localhost:5173',
  world: {
    chains: {
      mainnet: { kind: 'evm', caipNetworkId: 'eip155:1' },
      devnet: { kind: 'solana', caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
    },
  } as unknown as Scene['world'], // the functions under test read only these members
  wallets: [
    { name: 'fox', displayName: 'Fox', via: ['eip6963'] },
    { name: 'my-phone', displayName: 'Any phone', via: ['walletconnect'] },
  ] as unknown as Scene['wallets'], // the functions under test read only these members
  owners: {
    fox: { accounts: ['alice', 'bob'] },
    'my-phone': { accounts: ['alice'], policy: 'approve', connected: true },
  },
})

const everyAction: readonly PageAction[] = [
  { do: 'goto', path: '/shop?of=alice#top' },
  { do: 'press', on: { role: 'button', name: "Don't: “press” {this}", nth: 2 } },
  { do: 'press', on: { text: 'yes' } },
  { do: 'fill', on: { role: 'textbox', name: 'Amount' }, value: '0.5' },
  { do: 'select', on: { role: 'combobox', name: 'Network' }, value: 'Base #2' },
  { do: 'key', key: 'Enter' },
  { do: 'wallet', wallet: 'fox', verb: 'approve', body: { of: 'connect' } },
  { do: 'wallet', wallet: 'fox', verb: 'reject', body: {} },
  { do: 'wallet', wallet: 'fox', verb: 'accounts', body: { accounts: ['bob'] } },
  { do: 'wallet', wallet: 'fox', verb: 'chain', body: { chain: 'mainnet' } },
  { do: 'wallet', wallet: 'fox', verb: 'policy', body: { policy: 'ask' } },
  { do: 'wallet', wallet: 'fox', verb: 'faults', body: { fault: 'reject' } },
  { do: 'wallet', wallet: 'fox', verb: 'lock', body: {} },
  { do: 'wallet', wallet: 'my-phone', verb: 'scan', body: {} },
  { do: 'see', text: 'Paid: 0x12' },
  { do: 'reload' },
  { do: 'back' },
]

test('each action becomes a step of a valid scenario', async () => {
  const text = toYaml(sceneOf(everyAction))
  const { problems } = await loadScenarios([{ ...scenarioAt('/recorded.yaml'), content: text }])
  expect(problems).toEqual([])
  expect(text).toMatchInlineSnapshot(`
    "scenario: Recorded by hand
    app: { url: "http://localhost:5173" }
    chains:
      mainnet: { kind: evm, id: 1, fund: { alice: "10 ETH" } }
      devnet: { kind: solana, cluster: devnet, fund: { alice: "10 SOL" } }
    wallets:
      fox: { via: eip6963, accounts: [alice, bob] }
      my-phone: { via: walletconnect, name: Any phone, accounts: [alice], policy: approve, connected: true }
    ---
    - goto: "/shop?of=alice#top"
    - press: { role: button, name: "Don't: “press” {this}", nth: 2 }
    - press: { text: "yes" }
    - fill: { role: textbox, name: Amount, value: "0.5" }
    - select: { role: combobox, name: Network, value: "Base #2" }
    - key: Enter
    - wallet.fox: { approve: connect }
    - wallet.fox: reject
    - wallet.fox: { accounts: [bob] }
    - wallet.fox: { chain: mainnet }
    - wallet.fox: { policy: ask }
    - wallet.fox: { fault: reject }
    - wallet.fox: lock
    - wallet.my-phone: scan
    - expect: { screen: [{ text: "Paid: 0x12" }] }
    - reload
    - back
    "
  `)
})

test('each action becomes a line of a test', () => {
  expect(toTypeScript(sceneOf(everyAction))).toMatchInlineSnapshot(`
    "import { expect, worldTest } from 'walletmodal-harness/playwright'

    const test = worldTest({
      chains: {
        mainnet: { kind: 'evm', id: 1, fund: { alice: '10 ETH' } },
        devnet: { kind: 'solana', cluster: 'devnet', fund: { alice: '10 SOL' } },
      },
      wallets: {
        fox: { via: 'eip6963', accounts: ['alice', 'bob'] },
        'my-phone': { via: 'walletconnect', name: 'Any phone', accounts: ['alice'], policy: 'approve', connected: true },
      },
    })

    test('recorded by hand', async ({ page, wallets, world }) => {
      await page.goto('/shop?of=alice#top')
      await page.getByRole('button', { name: 'Don\\'t: “press” {this}', exact: true }).nth(1).click()
      await page.getByText('yes', { exact: true }).click()
      await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.5')
      await page.getByRole('combobox', { name: 'Network', exact: true }).selectOption({ label: 'Base #2' })
      await page.keyboard.press('Enter')
      await wallets.fox.approve('connect')
      await wallets.fox.reject()
      wallets.fox.setAccounts(['bob'])
      wallets.fox.setChain('mainnet')
      wallets.fox.setPolicy('ask')
      wallets.fox.addFault({ do: 'reject' })
      wallets.fox.lock()
      await world.phones['my-phone']?.scan(await page.screenshot())
      await expect(page.getByText('Paid: 0x12').first()).toBeVisible()
      await page.reload()
      await page.goBack()
    })
    "
  `)
})

test('the scenario repeats any name of a button exactly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const text = toYaml(sceneOf([{ do: 'press', on: { role: 'button', name } }]))
      const [, steps] = parseAllDocuments(text)
      expect(parse(String(steps))).toEqual([{ press: { role: 'button', name } }])
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('typing into one field is one action, with the final text', () => {
  const fill = (name: string, value: string): PageAction => ({ do: 'fill', on: { role: 'textbox', name }, value })
  const actions = [fill('To', 'b'), fill('To', 'bo'), fill('Amount', '1'), fill('To', 'bob')]
  expect(actions.reduce<readonly PageAction[]>(withAction, [])).toEqual([
    fill('To', 'bo'),
    fill('Amount', '1'),
    fill('To', 'bob'),
  ])
})
