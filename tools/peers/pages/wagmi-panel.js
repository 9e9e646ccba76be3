import {
  getAccount,
  getBalance,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  waitForTransactionReceipt,
  watchAccount,
  writeContract,
} from '@wagmi/core'
import { formatEther, parseAbi, parseEther } from 'viem'
import { showPanel } from './panel.js'

const shop = parseAbi(['function buy(uint8 count) payable'])

/** Shows the panel of a dapp that uses wagmi. Its actions use the account in `config`, whichever modal connected it. */
export function showWagmiPanel(config, { hasProvider = false } = {}) {
  const mined = async (hash) => {
    const { status } = await waitForTransactionReceipt(config, { hash, pollingInterval: 100 })
    return `${hash} ${status}`
  }
  const show = showPanel({
    sign: async () => `Signed ${await signMessage(config, { message: 'Hello' })}`,
    pay: async ({ to }) => `Paid ${await mined(await sendTransaction(config, { to, value: parseEther('1') }))}`,
    buy: async ({ contract }) => {
      const call = { address: contract, abi: shop, functionName: 'buy', args: [2], value: parseEther('1') }
      return `Bought ${await mined(await writeContract(config, call))}`
    },
    balance: async () => {
      const { address, chainId } = getAccount(config)
      return `Balance ${formatEther((await getBalance(config, { address, chainId })).value)}`
    },
    'use Base': async () => `Network ${(await switchChain(config, { chainId: 8453 })).id}`,
  })
  const told = ({ address, chainId }) => show({ address, network: chainId })
  watchAccount(config, { onChange: told })
  told(getAccount(config))
  if (!hasProvider) void reconnect(config)
}
