import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { type KnownNamespace as Namespace, knownNamespaces as namespaces } from '../../core/contracts/namespace.js'
import type { Modal } from '../../core/modal/modal-methods.js'
import { explain, replay, runModel, type Screen, warmUp } from '../../harness/lab/model/testing/run.js'
import { parseSteps } from '../../harness/lab/model/testing/steps.js'
import type { ModalRing } from '../shell/modal-ring.js'
import { mirrorModal } from '../shell/ring-mirror.js'
import { AccountButton, ConnectButton, NetworkButton, WalletButton } from './buttons.js'
import { createFacade } from './facade.js'
import { WalletModalProvider } from './provider.js'

// Random runs of visitors, wallets, a relay, other tabs and a storage. After each step, snapshot, page and storage must
// agree with the model. `harness/lab/model` plays and judges; this file renders the page.
//
// WMH_MODEL_STEPS=200000 WMH_MODEL_SEED=7 npx vitest run --project 'long ui' ui/entry/entry.connection-model.long.test.tsx
// WMH_MODEL_REPLAY="connect:eip155:3 reload:eip155:0" …

const seed = Number(process.env['WMH_MODEL_SEED'] ?? 1)
const steps = Number(process.env['WMH_MODEL_STEPS'] ?? 10_000)
const steps4ms = 60_000 + steps * 12

/** The buttons of a page, on a real façade. */
function drawButtons(modal: Modal): Screen {
  const nothing = () => undefined
  const networkPicture = { get: nothing, watch: () => nothing }
  const ring: ModalRing = {
    modal,
    setupError: undefined,
    mount: () => nothing,
    prepare: nothing,
    networkPicture,
    accountText: () => ({ name: '0x71…976F', balance: undefined, amount: undefined }),
    mirror: (page, about) => mirrorModal(modal, networkPicture, page, about),
    showSetupFailure: nothing,
    hideSetupFailure: nothing,
    // The world owns the modal, and disposes of it.
    dispose: nothing,
  }
  const facade = createFacade({}, async () => ({ createRing: () => ring }))
  const release = facade.retain()
  facade.prefetch()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <WalletModalProvider modal={facade}>
      <p data-of="network">
        <NetworkButton />
      </p>
      <p data-of="active">
        <WalletButton />
      </p>
      {namespaces.map((namespace) => (
        <p key={namespace} data-of={namespace}>
          <ConnectButton namespace={namespace} />
          <AccountButton namespace={namespace} />
        </p>
      ))}
    </WalletModalProvider>,
  )
  const buttons = (of: string) => [...place.querySelectorAll<HTMLElement>(`[data-of="${of}"] button`)]
  /** The button of a connected account has the whole address as its title. */
  const textOf = (of: string) =>
    buttons(of)
      .map((button) => button.title || button.textContent)
      .join()
  return {
    read: () => ({
      network: textOf('network'),
      active: textOf('active'),
      accounts: Object.fromEntries(namespaces.map((namespace) => [namespace, textOf(namespace)])) as Record<
        Namespace,
        string
      >, // one per namespace
    }),
    close: () => {
      root.unmount()
      place.remove()
      release()
      facade.dispose()
    },
  }
}

test(
  'whatever happens, snapshot, page and storage say the same, and every event has come in every status',
  async () => {
    await warmUp()
    const text = process.env['WMH_MODEL_REPLAY']
    const { failure, coverage } = text
      ? { failure: await replay(parseSteps(text), { screen: drawButtons }), coverage: undefined }
      : await runModel({ steps, seed, screen: drawButtons })
    if (failure) throw new Error(explain(failure, seed))
    if (!coverage || steps < 10_000) return
    const rare = Object.entries(coverage).flatMap(([kind, counts]) =>
      Object.entries(counts).flatMap(([status, count]) => (count < 50 ? [`${kind} while ${status}: ${count}`] : [])),
    )
    expect(rare).toEqual([])
  },
  steps4ms,
)
