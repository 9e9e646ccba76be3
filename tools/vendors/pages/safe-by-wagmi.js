// Requests that a page with wagmi sends to a Safe.
import { safe } from '@wagmi/connectors'
import { connect, createConfig, getCallsStatus, sendCalls, signTypedData } from '@wagmi/core'
import { custom, getAddress, parseEther, verifyTypedData } from 'viem'
import { mainnet } from 'viem/chains'

const typedData = {
  domain: { name: 'Page', chainId: mainnet.id },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
}
// No other test sends to these addresses, so their balances change only here.
const receivers = ['0x1000000000000000000000000000000000005afe', '0x2000000000000000000000000000000000005afe']

// By default wagmi waits only 10 ms for the Safe, which is too short on a busy machine.
const connector = safe({
  allowedDomains: [/^https:\/\/safe\.test$/, /^https:\/\/app\.safe\.global$/],
  unstable_getInfoTimeout: 2_000,
})
const config = createConfig({
  chains: [mainnet],
  connectors: [connector],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: custom({ request: async (given) => (await provider()).request(given) }) },
})
const provider = () => config.connectors[0].getProvider()
const balances = async () => {
  const asked = await provider()
  const all = receivers.map((to) => asked.request({ method: 'eth_getBalance', params: [to, 'latest'] }))
  return (await Promise.all(all)).map((each) => BigInt(each))
}

window.safeByWagmi = {
  async connect() {
    const { accounts, chainId } = await connect(config, { connector: config.connectors[0] })
    const asked = await (await provider()).request({ method: 'eth_accounts' })
    return { accounts: accounts.length, isWithChecksum: getAddress(asked[0]) === asked[0], chainId }
  },
  async signTypedData() {
    const [address] = await (await provider()).request({ method: 'eth_accounts' })
    return verifyTypedData({ ...typedData, address, signature: await signTypedData(config, typedData) })
  },
  /** Sends two calls. With `fails` the second one sends more than the Safe has. */
  async sendCalls(how) {
    const before = await balances()
    const calls = receivers.map((to, index) => ({ to, value: BigInt(index + 1) }))
    if (how === 'fails') calls[1].value = parseEther('1000000')
    const { id } = await sendCalls(config, { calls })
    const { status: waits } = await getCallsStatus(config, { id })
    const { status: done, receipts = [] } = await getCallsStatus(config, { id })
    const after = await balances()
    return {
      waits,
      done,
      receipts: receipts.length,
      hashes: new Set(receipts.map(({ transactionHash }) => transactionHash)).size,
      got: after.map((each, index) => String(each - before[index])),
    }
  },
}
