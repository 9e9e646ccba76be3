import {
  address,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { Flow } from './flow.js'
import type { Visit } from './visit.js'

// Flows about the behaviour of MetaMask's `window.ethereum`. With each of them, mock and package must have the same outcome.

const ofMetaMask = { subjects: ['metamask'] }

const names = ['accountsChanged', 'chainChanged', 'networkChanged', 'connect', 'disconnect'] as const

/** Records every event of the provider from now on. */
const listen = (visit: Visit) =>
  visit.evaluate((events: readonly string[]) => {
    const page = Object(window)
    page.heard = []
    for (const name of events)
      page.ethereum.on(name, (data: unknown) => {
        const said = data instanceof Error ? [data.constructor !== Object, Object(data).code] : data
        page.heard.push([name, said])
      })
  }, names)
const heard = async (visit: Visit) => {
  await visit.page.waitForTimeout(300)
  return visit.evaluate(() => Object(window).heard, undefined)
}

/** Sends requests in the page. Resolves with the result of each, or with the shape of its error. */
const ask = (visit: Visit, requests: readonly unknown[]) =>
  visit.evaluate(
    (all: readonly unknown[]) =>
      Promise.all(
        all.map((request) =>
          Object(window)
            .ethereum.request(request)
            .then(
              (result: unknown) => ({ result }),
              (error: object) => ({
                isError: error instanceof Error,
                code: Object(error).code,
                keys: Object.keys(error).sort().join(' '),
                stack: typeof Object(error).stack,
              }),
            ),
        ),
      ),
    requests,
  )

const state = (visit: Visit) =>
  visit.evaluate(async () => {
    const { ethereum } = Object(window)
    const { chainId, networkVersion, selectedAddress, _state: kept, _metamask: more } = ethereum
    return {
      chainId,
      networkVersion,
      hasAddress: selectedAddress !== null,
      accounts: kept.accounts?.length ?? null,
      isConnected: ethereum.isConnected(),
      isGone: kept.isPermanentlyDisconnected,
      isUnlocked: await more.isUnlocked(),
    }
  }, undefined)

const connected = {
  chainId: '0x1',
  networkVersion: '1',
  hasAddress: true,
  accounts: 2,
  isConnected: true,
  isGone: false,
  isUnlocked: true,
}
/** A transaction without instructions, which needs only its fee payer's signature. */
function transactionOf(payer: string): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(address(payer), draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 1n },
        draft,
      ),
  )
  return Buffer.from(getTransactionEncoder().encode(compileTransaction(message))).toString('base64')
}

const hash = `0x${'00'.repeat(32)}`

export const metamaskFlows = {
  'rejects with plain objects for errors of the wallet, and warns of each on the console': {
    ...ofMetaMask,
    async run(visit) {
      await visit.connect()
      const address = await visit.evaluate(() => Object(window).ethereum.selectedAddress, undefined)
      const before = visit.warnings().length
      const signed = ask(visit, [{ method: 'personal_sign', params: ['0x68', address] }])
      await visit.wallet.reject()
      const others = await ask(visit, [{ method: 'wallet_unknown' }, { method: 'personal_sign', params: [] }])
      await visit.page.waitForTimeout(200)
      return { errors: [...(await signed), ...others], warnings: visit.warnings().length - before }
    },
    expected: {
      errors: [4001, -32601, -32602].map((code) => {
        return { isError: false, code, keys: 'code message stack', stack: 'string' }
      }),
      warnings: 3,
    },
  },
  'rejects an invalid request with an Error and the code -32600': {
    ...ofMetaMask,
    async run(visit) {
      await visit.open()
      const method = 'eth_chainId'
      const wrong = [null, 5, [], {}, { method: '' }, { method, params: null }, { method, params: 5 }]
      const answers = await ask(visit, wrong)
      return { answers: [...new Set(answers.map(({ isError, code }) => `${isError} ${code}`))], count: answers.length }
    },
    expected: { answers: ['true -32600'], count: 7 },
  },
  'emits no event when it is locked or unlocked': {
    ...ofMetaMask,
    async run(visit) {
      await visit.connect()
      await listen(visit)
      visit.wallet.lock()
      const events = await heard(visit)
      const locked = await state(visit)
      visit.wallet.unlock()
      return { events, locked, later: await heard(visit) }
    },
    expected: { events: [], locked: connected, later: [] },
  },
  'emits only an empty accountsChanged when its owner removes the site': {
    ...ofMetaMask,
    async run(visit) {
      await visit.connect()
      await listen(visit)
      visit.wallet.disconnect()
      return { events: await heard(visit), ...(await state(visit)) }
    },
    expected: { events: [['accountsChanged', []]], ...connected, hasAddress: false, accounts: 0 },
  },
  'emits disconnect with the code 1011 when its stream ends, and answers no further request': {
    ...ofMetaMask,
    async run(visit) {
      await visit.connect()
      await listen(visit)
      visit.endStreams()
      const events = await heard(visit)
      const answer = await visit.evaluate(
        () =>
          Promise.race([
            Object(window).ethereum.request({ method: 'eth_chainId' }),
            new Promise((resolve) => setTimeout(() => resolve('none'), 400)),
          ]),
        undefined,
      )
      return { events, answer, ...(await state(visit)) }
    },
    expected: {
      events: [['disconnect', [true, 1011]]],
      answer: 'none',
      chainId: null,
      networkVersion: null,
      hasAddress: false,
      accounts: null,
      isConnected: false,
      isGone: true,
      isUnlocked: false,
    },
  },
  'emits each change once, and networkChanged after chainChanged': {
    ...ofMetaMask,
    async run(visit) {
      await visit.connect({ networks: ['mainnet', 'base'] })
      await listen(visit)
      visit.wallet.setAccounts(['alice', 'bob'])
      visit.wallet.setAccounts(['alice'])
      visit.wallet.setChain('base')
      visit.wallet.setChain('base')
      const events: readonly [string, unknown][] = await heard(visit)
      return { events: events.map(([name, data]) => (name === 'accountsChanged' ? [name] : [name, data])) }
    },
    expected: { events: [['accountsChanged'], ['chainChanged', '0x2105'], ['networkChanged', '8453']] },
  },
  'ignores accounts that are not a list': {
    ...ofMetaMask,
    async run(visit) {
      await visit.connect()
      await listen(visit)
      visit.wallet.emit({ name: 'accountsChanged', data: { 0: 'nobody' } })
      return { events: await heard(visit), ...(await visit.state()) }
    },
    expected: { events: [], status: 'connected', account: 'alice' },
  },
  'shows only the accounts that its owner selected': {
    ...ofMetaMask,
    wallet: { ticked: ['alice'] },
    async run(visit) {
      await visit.connect()
      await listen(visit)
      const { accounts } = await state(visit)
      visit.wallet.setAccounts(['bob', 'alice'])
      return { accounts, events: await heard(visit), ...(await visit.state()) }
    },
    expected: { accounts: 1, events: [], status: 'connected', account: 'alice' },
  },
  'signs a Solana transaction for the network of its session, whichever network the page names': {
    subjects: ['metamask-solana'],
    async run(visit) {
      await visit.connect()
      const signed = visit.evaluate(
        async (transaction) => {
          const bytes = Uint8Array.from(atob(transaction), (letter) => letter.charCodeAt(0))
          const { standard } = Object(window)
          const [account] = standard.accounts
          const input = { account, transaction: bytes, chain: 'solana:devnet' }
          const [output] = await standard.features['solana:signTransaction'].signTransaction(input)
          return output.signedTransaction.length === bytes.length
        },
        transactionOf(visit.addressOf('alice')),
      )
      await visit.wallet.approve()
      return { signed: await signed, chain: Object(visit.wallet.calls.at(-1)?.params)[0].chain }
    },
    expected: { signed: true, chain: undefined },
  },
  "has all members of MetaMask's page script, and deleting one has no effect": {
    ...ofMetaMask,
    async run(visit) {
      await visit.open()
      return visit.evaluate(() => {
        const { ethereum, web3 } = Object(window)
        const members =
          'request isConnected on addListener prependListener once prependOnceListener off removeListener removeAllListeners emit listeners listenerCount eventNames enable send sendAsync isMetaMask chainId networkVersion selectedAddress _state _metamask'
        const announced: unknown[] = []
        addEventListener('eip6963:announceProvider', (event) => announced.push(Object(event).detail.provider))
        dispatchEvent(new Event('eip6963:requestProvider'))
        ethereum.on('nothing', () => {})
        return {
          missing: members.split(' ').filter((name) => !(name in ethereum)),
          isDeleted: Reflect.deleteProperty(ethereum, 'isMetaMask'),
          flag: ethereum.isMetaMask,
          isAnnounced: announced.includes(ethereum),
          isShimmed: web3.currentProvider === ethereum,
          count: ethereum.listenerCount('nothing'),
          isNamed: ethereum.eventNames().includes('nothing'),
          emitted: [ethereum.emit('nothing'), ethereum.emit('nobody')],
          batch: typeof ethereum._metamask.requestBatch,
        }
      }, undefined)
    },
    expected: {
      missing: [],
      isDeleted: true,
      flag: true,
      isAnnounced: true,
      isShimmed: true,
      count: 1,
      isNamed: true,
      emitted: [true, false],
      batch: 'function',
    },
  },
  'answers requests by the older methods enable, send and sendAsync': {
    ...ofMetaMask,
    async run(visit) {
      await visit.connect()
      return visit.evaluate(async (unknown) => {
        const { ethereum } = Object(window)
        const payload = (method: string, params: unknown[] = []) => ({ id: 7, jsonrpc: '2.0', method, params })
        const byCallback = (member: string, asked: unknown) =>
          new Promise((resolve) => {
            ethereum[member](asked, (error: unknown, response: unknown) =>
              resolve([Object(error).code ?? null, response]),
            )
          })
        const [failed, response] = Object(await byCallback('sendAsync', payload('wallet_unknown')))
        return {
          named: (await ethereum.send('eth_chainId')).result,
          called: await byCallback('send', payload('eth_chainId')),
          later: await byCallback('sendAsync', payload('net_version')),
          failed: [failed, response.error.code],
          list: Object(await byCallback('sendAsync', [payload('eth_chainId'), payload('wallet_unknown')]))[1].map(
            (each: object) => Object(each).result ?? Object(each).error.code,
          ),
          atOnce: [
            ethereum.send(payload('net_version')),
            ethereum.send(payload('eth_accounts')).result.length,
            typeof ethereum.send(payload('eth_coinbase')).result,
            ethereum.send(payload('eth_uninstallFilter', [unknown])).result,
          ],
          refused: (() => {
            try {
              return ethereum.send(payload('eth_chainId'))
            } catch (error) {
              return error instanceof Error
            }
          })(),
          enabled: (await ethereum.enable()).length,
        }
      }, hash)
    },
    expected: {
      named: '0x1',
      called: [null, { id: 7, jsonrpc: '2.0', result: '0x1' }],
      later: [null, { id: 7, jsonrpc: '2.0', result: '1' }],
      failed: [-32601, -32601],
      list: ['0x1', -32601],
      atOnce: [{ id: 7, jsonrpc: '2.0', result: '1' }, 1, 'string', true],
      refused: true,
      enabled: 2,
    },
  },
} satisfies Record<string, Flow>
