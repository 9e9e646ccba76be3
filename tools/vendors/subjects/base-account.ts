import fs from 'node:fs'
import path from 'node:path'
import { hostOrigin } from '../../../harness/test/language/host-options.js'
import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import { root } from '../../build/root.js'
import { type Background, type Subject, silentFlows } from '../subject.js'

interface Message {
  readonly ask: number
  readonly method: string
  readonly params?: unknown
}

const site = 'https://keys.base-account.test'
const kept = 'The library keeps the account in the page. The owner’s site cannot end the connection.'

/** The owner's window is not on npm. `pages/base-account-window.js` speaks with the library as that window does. */
export const baseAccount: Subject = {
  name: 'base-account',
  namespace: 'eip155',
  packages: ['@base-org/account'],
  wallet: { via: 'eip6963', dialect: 'base-account', name: 'Base', accounts: ['alice'] },
  row: 'Base',
  page: 'base-account',
  isLibrary: true,
  flows: [
    ...silentFlows,
    'sends a transaction',
    'does not send when its owner declines',
    'switches to a network that it knows',
    'connects and signs in by wallet_connect, and refuses before it is connected',
  ],
  differs: {
    'is not connected after a reload if its owner has removed the site, and opens no window': {
      why: kept,
      expected: { status: 'connected', account: 'alice', windows: 0 },
    },
    'asks its owner again after the visitor has disconnected': {
      why: 'It has no permissions to revoke. It answers from the page’s storage, without a window.',
      expected: { left: 'disconnected', later: 'disconnected', status: 'connected', account: 'alice', windows: 0 },
    },
  },
  background(wallet, _broadcast, context): Background {
    const askWallet = (method: string, params?: unknown) => answerFrom(wallet, { method, params, origin: hostOrigin })
    return {
      async prepare() {
        const script = fs.readFileSync(path.join(root, 'tools/vendors/pages/base-account-window.js'), 'utf8')
        const body = `<!doctype html><html lang="en"><title>Base</title><script>${script}</script>`
        await context.route(`${site}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
        // The library asks nodes itself. This one answers what the mock wallet's node answers.
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
        await context.route('https://node.base-account.test/**', async (route) => {
          const asked = route.request().postDataJSON()
          const answer = asked ? await askWallet(asked.method, asked.params) : {}
          await route.fulfill({ headers, json: { jsonrpc: '2.0', id: asked?.id, ...answer } })
        })
      },
      async onMessage(received, { post }) {
        const { ask, method, params } = received as Message // the window's own
        if (method !== 'networks') return post({ answerTo: ask, ...(await askWallet(method, params)) })
        // The window tells the library the networks and their nodes with each answer.
        post({ answerTo: ask, result: wallet.networks })
      },
    }
  },
}
