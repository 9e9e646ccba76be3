import {
  connect,
  createConfig,
  getConnection,
  http,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  watchConnection,
  watchConnectors,
} from '@wagmi/core'
import { base, mainnet } from 'viem/chains'

// A shop with wagmi and no modal. The pages in `docs/harness` about moving from another tool test this page.

const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})

const status = document.createElement('output')
const buttons = document.createElement('div')
document.body.append(buttons, status)

const say = (text: string) => {
  status.textContent = text
}

function button(name: string, onClick: () => Promise<string | undefined>) {
  const element = document.createElement('button')
  element.textContent = name
  element.onclick = () =>
    onClick().then(
      (said) => said && say(said),
      (error: Error) => say(`Failed: ${error.name}`),
    )
  return element
}

function draw() {
  const { address, chainId } = getConnection(config)
  if (address) {
    say(`Connected ${address} on ${chainId}`)
    buttons.replaceChildren(
      button('Sign', async () => `Signed ${await signMessage(config, { message: 'hi' })}`),
      button('Pay', async () => {
        const hash = await sendTransaction(config, {
          to: document.body.dataset['to'] as `0x${string}`, // the server writes the shop's address into the page
          value: 10n ** 18n,
        })
        return `Paid ${hash}`
      }),
      button('Go to Base', async () => {
        await switchChain(config, { chainId: base.id })
        return undefined
      }),
    )
    return
  }
  buttons.replaceChildren(
    ...config.connectors.map((connector) =>
      button(connector.name, async () => {
        await connect(config, { connector })
        return undefined
      }),
    ),
  )
}

watchConnection(config, { onChange: draw })
watchConnectors(config, { onChange: draw })
draw()
void reconnect(config)
