import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { encodeFunctionData, erc20Abi, parseAbi, parseUnits } from 'viem'
import { root } from '../../tools/build/root.js'
import { dumpState } from '../world/chains/dapp/testing/dapp.js'
import { economyTokens, exchangeAddress } from '../world/chains/economy/tokens.js'

const usdc = economyTokens(1).find(({ symbol }) => symbol === 'USDC')?.address
const approve = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [exchangeAddress, parseUnits('5', 6)],
})
const buy = encodeFunctionData({ abi: parseAbi(['function buy(uint8)']), functionName: 'buy', args: [1] })

/** A page of nobody's modal, with what the recipes press. */
export const market = `<!doctype html><html lang="en"><title>A market</title><main><h1>Market</h1>
<label>Contract <input></label><output></output></main><script type="module">
const main = document.querySelector('main')
const say = (text) => { document.querySelector('output').textContent = text }
const button = (name, onclick) => main.append(Object.assign(document.createElement('button'), { textContent: name, onclick }))
addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => button(info.name, async () => {
  const ask = (method, ...params) => provider.request({ method, params })
  const [from] = await ask('eth_requestAccounts')
  provider.on('chainChanged', (id) => {
    say('On network ' + id)
    if (id !== '0x1') button('Switch to Ethereum', () => ask('wallet_switchEthereumChain', { chainId: '0x1' }))
  })
  button('Approve 5 USDC', () => ask('eth_sendTransaction', { from, to: '${usdc}', data: '${approve}' }).then(() => say('Approved')))
  button('Sign in', () => ask('personal_sign', '0x6869', from).then(() => say('Signed in'), () => say('You did not sign')))
  button('Buy one', () => {
    const to = document.querySelector('input').value
    return ask('eth_sendTransaction', { from, to, data: '${buy}', value: '0x6f05b59d3b20000' }).then(() => say('Bought'))
  })
}))
dispatchEvent(new Event('eip6963:requestProvider'))
const register = (wallet) => button(wallet.name, async () => {
  const { accounts: [account] } = await wallet.features['standard:connect'].connect()
  button('Sign on Solana', async () => {
    const message = new TextEncoder().encode('hi')
    await wallet.features['solana:signMessage'].signMessage({ account, message })
    say('Signed on Solana')
  })
})
addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register }))
dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
if (location.ancestorOrigins?.[0] === 'https://app.safe.global') button('Sign in', () => {
  addEventListener('message', ({ source, data }) => source === parent && data.id === '1' && say(data.success ? 'Signed in' : data.error))
  parent.postMessage({ id: '1', method: 'signMessage', params: { message: 'hi' }, env: { sdkVersion: '9.1.0' } }, '*')
})
</script></html>`

/** Writes the contracts, the state, the program and the account that the recipes name beside them. */
export async function writeRecipeFiles(folder: string): Promise<void> {
  for (const name of ['Shop.json', 'Vault.json'])
    copyFileSync(path.join(root, 'harness/world/chains/dapp/test-contracts', name), path.join(folder, name))
  await dumpState(path.join(folder, 'fork.json'))
  writeFileSync(path.join(folder, 'counter.so'), Uint8Array.of(0x7f, 0x45, 0x4c, 0x46))
  const owner = 'Counter111111111111111111111111111111111111'
  const account = { lamports: 3e9, owner, executable: false, data: ['', 'base64'] }
  const saved = { pubkey: 'Vau1tVau1tVau1tVau1tVau1tVau1tVau1tVau1tVau', account }
  writeFileSync(path.join(folder, 'vault.json'), JSON.stringify(saved))
}
