/** An example, with the way to serve its build and its development server. */
export interface Example {
  /** Its folder under `examples`. */
  readonly folder: string
  /** A second variant of the folder, made by changes of its files. */
  readonly variant?: { readonly name: string; readonly changes: Readonly<Record<string, (text: string) => string>> }
  /** A folder of files, or a command that serves what was built. */
  readonly built: { readonly folder: string } | { readonly serve: (port: string) => readonly string[] }
  /** The command for `npx` that serves the page while it is developed. */
  readonly develop: (port: string) => readonly string[]
  /** The file that creates the modal. */
  readonly modalFile: string
  /** It has a second page. */
  readonly hasRoutes?: boolean
  /** A server, or the build, renders the button. */
  readonly isServerRendered?: boolean
  /** Host and remote each have a modal. */
  readonly hasTwoModals?: boolean
  /** `npm test -- --all` visits it too: it is quick, or widely used and different from the others there. */
  readonly isQuick?: boolean
  /** The limit of the server's files with all of their packages. */
  readonly serverLimit?: { readonly folder: string; readonly bytes: number }
}

const vite = (port: string) => ['vite', '--port', port, '--strictPort']

const angular: Example = {
  folder: 'angular',
  built: { folder: 'dist/app/browser' },
  develop: (port) => ['ng', 'serve', '--port', port],
  modalFile: 'src/app/wallet.ts',
  hasRoutes: true,
  isServerRendered: true,
}

const withZone = {
  name: 'angular-with-zone',
  changes: {
    'package.json': (text: string) => text.replace('"tslib"', '"zone.js": "~0.15.0",\n    "tslib"'),
    'angular.json': (text: string) =>
      text.replace('"outputMode"', '"polyfills": ["zone.js"],\n            "outputMode"'),
    'src/app/app.config.ts': (text: string) =>
      text
        .replace(/^/, "import { provideZoneChangeDetection } from '@angular/core'\n")
        .replace('provideClientHydration()', 'provideClientHydration(),\n    provideZoneChangeDetection()'),
  },
}

const federation: Example = {
  folder: 'federation',
  built: { folder: '.' },
  develop: (port) => ['webpack', 'serve', '--mode', 'development', '--port', port],
  modalFile: 'host/wallet.js',
}

/** A remote that another team builds, with its own modal. */
export const ownPanel = `import { AccountButton, ConnectButton, createWalletModal, evm, WalletModalProvider } from 'walletmodal'

const modal = createWalletModal({ projectId: 'your project id', adapters: [evm()] })

export default function Panel() {
  return (
    <WalletModalProvider modal={modal}>
      <main>
        <ConnectButton />
        <AccountButton />
      </main>
    </WalletModalProvider>
  )
}
`

const withTwoModals = {
  name: 'federation-with-two-modals',
  changes: {
    'remote/panel.jsx': () => ownPanel,
    'host/page.jsx': (text: string) =>
      text
        .replace('{ ConnectButton', '{ AccountButton, ConnectButton')
        .replace('<ConnectButton />', '<ConnectButton />\n      <AccountButton />'),
    'webpack.config.js': (text: string) => text.replace('walletmodal: { singleton: true },', ''),
  },
}

export const frameworks: readonly Example[] = [
  { folder: 'react', built: { folder: 'dist' }, develop: vite, modalFile: 'src/main.tsx', isQuick: true },
  { folder: 'vite', built: { folder: 'dist' }, develop: vite, modalFile: 'src/main.ts' },
  {
    folder: 'vue',
    built: { folder: 'dist' },
    develop: vite,
    modalFile: 'src/wallet.js',
    hasRoutes: true,
    isQuick: true,
  },
  { folder: 'svelte', built: { folder: 'dist' }, develop: vite, modalFile: 'src/wallet.js' },
  {
    folder: 'plain',
    // Its page names the built script in a folder beside it.
    built: { folder: '.' },
    develop: (port) => ['--', 'npm', 'run', 'dev', '--', `--serve=127.0.0.1:${port}`],
    modalFile: 'main.js',
    isQuick: true,
  },
  {
    folder: 'next',
    built: { serve: (port) => ['next', 'start', '--port', port] },
    develop: (port) => ['next', 'dev', '--port', port],
    modalFile: 'app/wallet.tsx',
    isQuick: true,
    hasRoutes: true,
    isServerRendered: true,
  },
  {
    folder: 'astro',
    built: { folder: 'dist' },
    develop: (port) => ['astro', 'dev', '--port', port],
    modalFile: 'src/components/wallet.jsx',
    hasRoutes: true,
    isServerRendered: true,
  },
  {
    folder: 'react-router',
    built: { serve: () => ['react-router-serve', './build/server/index.js'] },
    develop: (port) => ['react-router', 'dev', '--port', port],
    modalFile: 'app/wallet.jsx',
    hasRoutes: true,
    isServerRendered: true,
  },
  {
    folder: 'nuxt',
    built: { serve: () => ['--', 'node', '.output/server/index.mjs'] },
    develop: (port) => ['nuxt', 'dev', '--port', port],
    modalFile: 'app/wallet.js',
    hasRoutes: true,
    isServerRendered: true,
    // 11.5 MB where the server's entry is that of pages.
    serverLimit: { folder: '.output/server', bytes: 4_000_000 },
  },
  {
    folder: 'tanstack-start',
    built: { serve: () => ['--', 'node', '.output/server/index.mjs'] },
    develop: (port) => ['vite', 'dev', '--port', port, '--strictPort'],
    modalFile: 'src/wallet.jsx',
    hasRoutes: true,
    isServerRendered: true,
  },
  {
    folder: 'expo',
    built: { folder: 'dist' },
    develop: (port) => ['expo', 'start', '--web', '--port', port],
    modalFile: 'wallet.jsx',
    hasRoutes: true,
    isServerRendered: true,
  },
  angular,
  { ...angular, variant: withZone },
  federation,
  { ...federation, variant: withTwoModals, hasTwoModals: true },
]

export const nameOf = ({ folder, variant }: Example): string => variant?.name ?? folder
