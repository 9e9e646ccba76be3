import { all, before, behind, fresh, inPlaceOf, type Recipe } from './recipe.js'

const view: Recipe = {
  name: 'a view',
  // Translations are not counted: translators add the new texts to the files of other languages later.
  reach: 6,
  tables: [
    { file: 'core/contracts/views/views.test.ts', title: /^(knows the views that exist|suggests the intended view)/ },
    { file: 'core/modal/open.test.ts', title: /^refuses an unknown connector and an unknown view/ },
    { file: 'ui/shell/views.test.tsx', title: /^every view has the title/ },
    // The words of the view in each language but English.
    { file: 'ui/messages/messages.languages.test.ts', title: /has all texts/ },
  ],
  files: {
    'ui/features/connect/tips.tsx': fresh(`import { observer } from 'mobx-react-lite'
import { defineView } from '../../components/view.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { useMessages } from '../../primitives/context/shell.js'
import { css } from '../../primitives/styles/css.js'

const tipsStyles = css\`
  .wm-tips {
    padding: 16px;
  }
\`

const Tips = observer(function Tips() {
  tipsStyles.use()
  return <p className="wm-tips">{useMessages(viewMessagesOf).tipsText}</p>
})

export default defineView(Tips, [viewMessagesOf, 'tipsTitle'])
`),
    'ui/messages/languages/en.json': behind(
      '    "networksTitle": "Choose network",\n',
      '    "tipsTitle": "Tips",\n    "tipsText": "Keep your recovery phrase on paper.",\n',
    ),
    // `npm run languages -- --write` generates this change.
    'ui/messages/english/views.ts': behind(
      "  networksTitle: 'Choose network',\n",
      "  tipsTitle: 'Tips',\n  tipsText: 'Keep your recovery phrase on paper.',\n",
    ),
    'core/contracts/views/views.ts': before('  Networks: {', "  Tips: { feature: 'connect' },\n"),
    'ui/shell/views.ts': before('  Networks: lazy(', "  Tips: lazy(() => import('../features/connect/tips.js')),\n"),
    'harness/scenarios/shipped/views/tips.yaml': fresh(`scenario: The visitor reads the tips
tags: [views]
---
- app.open: { view: Tips }
- expect: { view: Tips, modal: open, status: disconnected, storage: empty }
- expect: { screen: [{ role: heading, name: Tips }] }
`),
  },
  proof: `
    const { views } = await import('./ui/shell/views.js')
    const { default: tips } = await views.Tips.load()
    expect(tips.title).toEqual(expect.any(Function))
    const { createModal } = await import('./core/modal/create-modal.js')
    const { createTestPlatform } = await import('./core/testing/platform.js')
    const platform = createTestPlatform()
    platform.onFetch(() => new Response('', { status: 503 }))
    const modal = createModal({ projectId: 'p' }, platform)
    await modal.open({ view: 'Tips' })
    expect(modal.getSnapshot().view).toBe('Tips')
    modal.dispose()`,
}

const adapter: Recipe = {
  name: 'an adapter',
  reach: 3,
  files: {
    'core/adapters/beta/adapter.ts': fresh(`import { createEvmAdapter, directSigner } from '../evm/adapter.js'

/** Signs in a way of its own. */
export const betaAdapter = createEvmAdapter('beta', directSigner)
`),
    'core/adapters/index.ts': all(
      before('const ofBitcoin', "const ofBeta = lazy(() => import('./beta/adapter.js'))\n"),
      before(
        '/**\n * Connects the Bitcoin',
        `/** Connects EVM wallets, and signs in a way of its own. */
export function beta(): AdapterReference {
  return { type: 'beta', namespaces: ['eip155'], load: async () => (await ofBeta.load()).betaAdapter }
}

`,
      ),
    ),
    'core/adapters/beta/beta.contract.test.ts':
      fresh(`import { adapterContract } from '../../testing/with-harness/contract.js'
import { evmSubject } from '../../testing/with-harness/evm-subject.js'
import { beta } from '../index.js'

adapterContract('beta', { ...evmSubject, reference: beta() })
`),
  },
  proof: `
    const { beta } = await import('./core/adapters/index.js')
    expect(await beta().load()).toMatchObject({ type: 'beta', namespaces: ['eip155'] })`,
}

const endpoint: Recipe = {
  name: 'an endpoint',
  reach: 3,
  tables: [
    { file: 'core/contracts/api/api.endpoints.test.ts', title: /^(describes every call|each call has these fields)/ },
    { file: 'core/features/recorder/mask.test.ts', title: /^the path of each service/ },
  ],
  files: {
    'core/contracts/api/blockchain.ts': (text) => `${text}
/** Tips for a network. @asked The visitor reads the tips @off nothing is sent until then */
export const getTips = endpoint('getTips', 'blockchain GET /v1/tips', {
  query: z.object({ chainId: caipNetworkId }),
  response: z.object({ tips: z.array(z.string()) }),
})
`,
    'core/services/blockchain-api.ts': all(
      behind('getIdentity, getSupportedChains', ', getTips'),
      behind(
        '  readonly http: HttpClient\n',
        '  /** Tips for a network. */\n  fetchTips(chainId: CaipNetworkId): Promise<readonly string[]>\n',
      ),
      behind(
        '    isNetworkSupported,\n',
        `    /** Tips for a network. */
    fetchTips: async (chainId: CaipNetworkId) => (await http.call(getTips, { query: { chainId } })).tips,\n`,
      ),
    ),
    'harness/world/services/identity.ts': all(
      behind('{ getIdentity', ', getTips'),
      behind('export const identityFakes = [\n', "  fake(getTips, () => ({ tips: ['Look twice'] })),\n"),
    ),
  },
  proof: `
    const { createWorld } = await import('./harness/world/world/world.js')
    const { createBlockchainApi } = await import('./core/services/blockchain-api.js')
    const { serviceDefaults } = await import('./core/contracts/services.js')
    const { createTestPlatform } = await import('./core/testing/platform.js')
    const world = await createWorld({})
    const platform = { ...createTestPlatform(), fetch: world.services.fetch }
    const config = { platform, services: serviceDefaults(), projectId: 'p', sdkType: 'appkit', sdkVersion: 'html-core-0' }
    expect(await createBlockchainApi({ ...config, caches: undefined }).fetchTips('eip155:1')).toEqual(['Look twice'])
    await world.stop()`,
}

const option: Recipe = {
  name: 'an option',
  reach: 2,
  tables: [{ file: 'core/options/options.test.ts', title: /^has a default for every option/ }],
  files: {
    'core/options/modal-options.ts': all(
      before(
        '  enableWalletGuide?: boolean',
        '  onlyCertified?: boolean | undefined\n  /** Explains wallets to visitors without one. @default true */\n',
      ),
      before('    enableWalletGuide: z._default', '    onlyCertified: z._default(z.boolean(), false),\n'),
    ),
    'core/wallets/list/rows.ts': inPlaceOf(
      "const rows = isCertifiedOnly ? all.filter(({ wallet }) => wallet?.badge_type === 'certified') : all",
      `const rows =
    options.given.onlyCertified || isCertifiedOnly
      ? all.filter(({ wallet }) => wallet?.badge_type === 'certified')
      : all`,
    ),
  },
  proof: `
    const { parseOptions } = await import('./core/options/options.js')
    expect(parseOptions({}).onlyCertified).toBe(false)
    const { allWalletRows } = await import('./core/wallets/list/rows.js')
    const rows = [{ name: 'Fox', wallet: { badge_type: 'certified' } }, { name: 'Bat', wallet: {} }]
    const root = (onlyCertified) => ({
      catalogue: { query: '', loaded: [], found: [], isCertifiedOnly: false },
      connectors: { rows: [] },
      options: { given: { ...parseOptions({ onlyCertified }) } },
      walletList: { toRows: () => rows },
    })
    expect([root(false), root(true)].map((each) => allWalletRows(each).map(({ name }) => name))).toEqual([['Fox', 'Bat'], ['Fox']])`,
}

const error: Recipe = {
  name: 'an error',
  reach: 3,
  tables: [{ file: 'core/errors/errors.every-error.test.ts', title: /^each error of the table/ }],
  files: {
    'core/errors/codes.ts': behind(
      'export interface ModalErrorCodes {\n',
      '  /** The wallet cannot keep another connection. */\n  wallet_full: unknown\n',
    ),
    'core/errors/mapped-error.ts': before(
      '  invalid_project_id: {',
      "  wallet_full: { name: 'WalletFullError', text: 'The wallet is full', walletCodes: [4999] },\n",
    ),
    'ui/messages/en-errors.ts': before(
      "  wallet_invalid_chain_id: 'wallet_unrecognized_chain',",
      "  wallet_full: 'wallet_unsupported_method',\n",
    ),
  },
  proof: `
    const { toModalError } = await import('./core/errors/to-modal-error.js')
    expect(toModalError({ code: 4999, message: '' })).toMatchObject({ code: 'wallet_full', shortMessage: 'The wallet is full' })`,
}

const namespace: Recipe = {
  name: 'a namespace',
  reach: 1,
  files: {
    'core/namespaces/tezos.ts': fresh(`import { defineNamespace } from './define-namespace.js'

const tezosMainnet = {
  id: 'NetXdQprcVkpaWU',
  name: 'Tezos',
  chainNamespace: 'tezos',
  caipNetworkId: 'tezos:NetXdQprcVkpaWU',
  nativeCurrency: { name: 'Tez', symbol: 'XTZ', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.tezos.example'] } },
} as const

export const tezos = defineNamespace({
  id: 'tezos',
  name: 'Tezos',
  address: { is: (text) => /^tz1[1-9A-HJ-NP-Za-km-z]{33}$/.test(text), wanted: 'tz1 and 33 base58 characters' },
  accountTypes: ['eoa'],
  networks: [tezosMainnet],
  paymentUri: (address) => \`tezos:\${address}\`,
  signIn: { load: async () => ({ verify: ({ address, signature }) => signature === \`by \${address}\` }) },
  walletConnect: {
    methods: ['tezos_send', 'tezos_sign'],
    signMessage: async ({ address, message }, ask) =>
      String(await ask('tezos_sign', { account: address, payload: message })),
  },
})
`),
  },
  proof: `
    const { createModal } = await import('./core/modal/create-modal.js')
    const { createTestPlatform } = await import('./core/testing/platform.js')
    const { localSiwx } = await import('./core/features/sign-in/siwx/index.js')
    const { toProposal } = await import('./core/adapters/walletconnect/grant.js')
    const { createNamespaceTable } = await import('./core/namespaces/namespace-table.js')
    const { parseOptions } = await import('./core/options/options.js')
    const { tezos } = await import('./core/namespaces/tezos.js')
    const { networks } = parseOptions({ namespaces: [tezos], networks: tezos.networks })
    expect(toProposal(() => networks, ['tezos'], {}, createNamespaceTable([tezos])).tezos).toMatchObject({
      methods: ['tezos_send', 'tezos_sign'],
      chains: ['tezos:NetXdQprcVkpaWU'],
    })
    const address = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
    const accounts = [{ namespace: 'tezos', address, type: 'eoa' }]
    const connection = { namespace: 'tezos', connectorId: 'temple', accounts, chainId: 'NetXdQprcVkpaWU', provider: {} }
    const adapter = {
      type: 'temple',
      connect: async () => connection,
      reconnect: async () => undefined,
      disconnect: async () => {},
      signMessage: async () => 'by ' + address,
      request: async () => {},
      dispose: () => {},
    }
    const namespaces = ['tezos']
    const load = async () => ({ type: 'temple', namespaces, setup: () => adapter })
    const wallets = [{ id: 'temple', name: 'Temple', chain: 'tezos', type: 'EXTERNAL' }]
    const watch = ({ onWallets }) => [onWallets(wallets), () => {}][1]
    const loadWallets = async () => ({ replacesPage: false, watch })
    const platform = createTestPlatform()
    platform.onFetch(() => new Response('', { status: 503 }))
    const siwx = localSiwx({ domain: 'dapp.test', uri: 'https://dapp.test/' })
    const adapters = [{ type: 'temple', namespaces, load, loadWallets }]
    const modal = createModal({ projectId: 'host', namespaces: [tezos], adapters, siwx }, platform)
    await modal.open({ view: 'ConnectingExternal', data: { connectorId: 'temple', namespace: 'tezos' } })
    await expect.poll(() => modal.getSnapshot()).toMatchObject({ status: 'connected', address })
    await modal.signIn()
    await expect.poll(() => modal.getSnapshot().signIn?.status).toBe('signedIn')
    modal.dispose()`,
}

/** The changes that the READMEs explain, each with the number of files that it may need. */
export const recipes: readonly Recipe[] = [view, adapter, endpoint, option, error, namespace]
