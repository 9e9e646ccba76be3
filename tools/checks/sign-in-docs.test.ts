import fs from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { formatSiwxMessage } from '../../core/features/sign-in/siwx/index.js'
import { testAccounts } from '../../harness/world/chains/testing/chain.js'
import { root } from '../build/root.js'

const page = fs.readFileSync(path.join(root, 'docs/sign-in.md'), 'utf8')
const folder = path.join(root, '.walletmodal/sign-in')

/** The server of the page, as it is written there; only its package is that of this repository. */
async function startServer(): Promise<string> {
  const [, code] = /^## A server that verifies\n\n```ts\n([\s\S]*?)^```$/m.exec(page) ?? []
  if (!code) throw new Error('docs/sign-in.md has no server')
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `server-${process.pid}.ts`)
  const own = path.relative(folder, path.join(root, 'core/features/sign-in/siwx/index.js'))
  // Nobody listens there: no contract vouches for a signature.
  fs.writeFileSync(
    file,
    code.replace("'walletmodal/siwx'", `'${own}'`).replace('https://eth.example', 'http://127.0.0.1:9'),
  )
  const { server }: { server: Server } = await import(file)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    fs.rmSync(file)
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

test('the server of the documentation accepts a valid signature once for each nonce, and refuses all others', async () => {
  const base = await startServer()
  const [alice, bob] = testAccounts()
  const call = async (where: string, init?: RequestInit) => {
    const response = await fetch(`${base}${where}`, init)
    return { status: response.status, body: await response.json() }
  }
  const signIn = async (given: { domain?: string; key?: `0x${string}`; nonce?: string } = {}) => {
    const nonce: string = given.nonce ?? (await call('/nonce')).body.nonce
    const message = formatSiwxMessage({
      accountAddress: alice.evmAddress,
      chainId: 'eip155:1',
      domain: given.domain ?? 'dapp.example',
      uri: 'https://dapp.example/',
      version: '1',
      nonce,
      issuedAt: new Date().toISOString(),
    })
    const signature = await privateKeyToAccount(given.key ?? alice.evmPrivateKey).signMessage({ message })
    const body = JSON.stringify({ message, signature, nonce })
    return { nonce, ...(await call('/sign-in', { method: 'POST', body })) }
  }

  const first = await signIn()
  expect(first.status).toBe(200)
  const me = await call('/me', { headers: { authorization: first.body.token } })
  expect(me.body).toEqual({ address: alice.evmAddress, chainId: 'eip155:1' })
  expect(await call('/me')).toMatchObject({ status: 401 })
  expect(await signIn({ nonce: first.nonce })).toMatchObject({ status: 401, body: { reason: 'nonce' } })
  expect(await signIn({ domain: 'evil.example' })).toMatchObject({ status: 401, body: { reason: 'domain' } })
  expect(await signIn({ key: bob.evmPrivateKey })).toMatchObject({ status: 401, body: { reason: 'signature' } })
})
