import Onboard from '@web3-onboard/core'
import injected from '@web3-onboard/injected-wallets'
import {
  createPublicClient,
  createWalletClient,
  custom,
  formatEther,
  getAddress,
  http,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { base, mainnet } from 'viem/chains'
import { showPanel } from '../panel.js'

const onboard = Onboard({
  wallets: [injected()],
  chains: [
    { id: toHex(mainnet.id), token: 'ETH', label: 'Ethereum', rpcUrl: mainnet.rpcUrls.default.http[0] },
    { id: toHex(base.id), token: 'ETH', label: 'Base', rpcUrl: base.rpcUrls.default.http[0] },
  ],
  appMetadata: { name: 'A dapp', description: 'A dapp', icon: '<svg></svg>' },
  accountCenter: { desktop: { enabled: true }, mobile: { enabled: true } },
  connect: { autoConnectLastWallet: true },
})

function clients() {
  const [wallet] = onboard.state.get().wallets
  if (!wallet) throw new Error('Connect a wallet first')
  const chain = Number(wallet.chains[0].id) === base.id ? base : mainnet
  return {
    wallet: createWalletClient({ account: wallet.accounts[0].address, chain, transport: custom(wallet.provider) }),
    node: createPublicClient({ chain, transport: http() }),
  }
}

async function mined(hash) {
  const { status } = await clients().node.waitForTransactionReceipt({ hash, pollingInterval: 100 })
  return `${hash} ${status}`
}

const shop = parseAbi(['function buy(uint8 count) payable'])
const show = showPanel({
  sign: async () => `Signed ${await clients().wallet.signMessage({ message: 'Hello' })}`,
  pay: async ({ to }) => `Paid ${await mined(await clients().wallet.sendTransaction({ to, value: parseEther('1') }))}`,
  buy: async ({ contract }) => {
    const call = { address: contract, abi: shop, functionName: 'buy', args: [2], value: parseEther('1') }
    return `Bought ${await mined(await clients().wallet.writeContract(call))}`
  },
  balance: async () => {
    const { wallet, node } = clients()
    return `Balance ${formatEther(await node.getBalance(wallet.account))}`
  },
  'use Base': async () => {
    if (!(await onboard.setChain({ chainId: toHex(base.id) }))) throw new Error('Not switched')
    return `Network ${Number(onboard.state.get().wallets[0].chains[0].id)}`
  },
})

const connect = Object.assign(document.createElement('button'), { textContent: 'Connect Wallet' })
connect.onclick = () => onboard.connectWallet()
document.querySelector('#modal').append(connect)
onboard.state.select('wallets').subscribe(([wallet]) => {
  connect.hidden = wallet !== undefined
  const address = wallet?.accounts[0]?.address
  show({ address: address && getAddress(address), network: wallet && Number(wallet.chains[0].id) })
})
