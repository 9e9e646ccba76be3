import {
  disconnect,
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

/** A dapp on wagmi: acts on the account of its config, whatever modal connected it. */
export function showWagmiPanel(config, { canDisconnect = false, hasProvider = false } = {}) {
  const mined = async (hash) => {
    const { status } = await waitForTransactionReceipt(config, { hash, pollingInterval: 100 })
    return `${hash} ${status}`
  }
  const show = showPanel({
    Sign: async () => `Signed ${await signMessage(config, { message: 'Hello' })}`,
    Pay: async ({ to }) => `Paid ${await mined(await sendTransaction(config, { to, value: parseEther('1') }))}`,
    Buy: async ({ contract }) => {
      const call = { address: contract, abi: shop, functionName: 'buy', args: [2], value: parseEther('1') }
      return `Bought ${await mined(await writeContract(config, call))}`
    },
    Balance: async () => {
      const { address, chainId } = getAccount(config)
      return `Balance ${formatEther((await getBalance(config, { address, chainId })).value)}`
    },
    'Use Base': async () => `Network ${(await switchChain(config, { chainId: 8453 })).id}`,
    ...(canDisconnect && { Disconnect: () => disconnect(config).then(() => 'Disconnected') }),
  })
  const told = ({ address, chainId }) => show({ address, network: chainId })
  watchAccount(config, { onChange: told })
  told(getAccount(config))
  if (!hasProvider) void reconnect(config)
}
