import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import { groups, sourceOf } from '../site/sidebar.js'
import { exportsDescribed, membersOf } from './reference.js'

// For programs that write code: the index of the documentation as `llms.txt` (llmstxt.org), and a page of what they get
// wrong. Both are generated from the pages and the sources, so that neither can fall behind.

const repository = 'https://github.com/walletmodal/walletmodal/blob/main'

/** The entries of the package, by the name that a host imports. */
const entries: Readonly<Record<string, string>> = {
  walletmodal: 'ui/index.ts',
  'walletmodal/headless': 'ui/headless/index.ts',
  'walletmodal/core': 'core/index.ts',
  'walletmodal/networks': 'core/networks/index.ts',
  'walletmodal/siwx': 'core/features/sign-in/siwx/index.ts',
  'walletmodal/wallet-adapter': 'ui/wallet-adapter/index.ts',
  'walletmodal/providers': 'core/providers/index.ts',
  'walletmodal/testing': 'core/cases/index.ts',
  'walletmodal/themes': 'core/themes/index.ts',
  'walletmodal/standards': 'core/standards/index.ts',
  'walletmodal/transports': 'core/transports/index.ts',
}

const summary =
  'A wallet-connection modal that a web app embeds: EVM, Solana, Bitcoin and Polkadot wallets, by extension, phone, email and social login. Plain objects and React hooks, MIT.'

/** The index of the documentation: each page with what it is about. */
export function llmsText(): string {
  const sections = groups.map(({ title, pages }) => {
    const lines = pages.map(([page, name]) => {
      const file = sourceOf(`${page}.md`)
      const about = aboutOf(fs.readFileSync(path.join(root, file), 'utf8'))
      return `- [${name}](${repository}/${file})${about ? `: ${about}` : ''}`
    })
    return `## ${title}\n\n${lines.join('\n')}`
  })
  return `# walletmodal

> ${summary}

Install \`walletmodal\`, \`react\` and \`react-dom\`. Call \`createWalletModal\` once, outside of components. [What agents get wrong](${repository}/docs/agents.md) lists every
export and option by name.

${sections.join('\n\n')}
`
}

/** The first sentence of a page, without its links and marks. */
export function aboutOf(page: string): string {
  const blocks = page.replace(/```[\s\S]*?```/g, '').split(/\n\s*\n/)
  const first = blocks
    .map((block) => block.trim())
    .find((block) => block !== '' && !/^(#|\||!\[|<|-{3}|[-*] )/.test(block))
  const text = (first ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|\s+/g, (found) => (found === '**' ? '' : ' '))
  return /^.*?[.!?:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}

/** The page for programs that write code, with every name that they may use. */
export function agentsPage(): string {
  const exported = Object.entries(entries).map(([name, file]) => {
    const names = exportsDescribed(file).values.map((each) => `\`${each.name}\``)
    return `| \`${name}\` | ${names.join(', ')} |`
  })
  const options = membersOf('core/options/modal-options.ts', 'ModalOptions').map(({ name }) => `\`${name}\``)
  const methods = membersOf('core/modal/modal-methods.ts', 'Modal').map(({ name }) => `\`${name}\``)
  return `# For coding agents

For programs that add the modal to an app, and for people who ask them to. The index of all pages for a machine is \`/llms.txt\` on the site,
[docs/public/llms.txt](./public/llms.txt) in the repository. Who changes the modal itself reads [AGENTS.md](../AGENTS.md).

\`\`\`sh
npm install walletmodal react react-dom
\`\`\`

\`\`\`tsx
import type { ReactNode } from 'react'
import { ConnectButton, createWalletModal, evm, useWalletAccount, WalletModalProvider } from 'walletmodal'
import { base, mainnet } from 'walletmodal/networks'

const modal = createWalletModal({ projectId: 'your project id', adapters: [evm()], networks: [mainnet, base] })

export function Providers({ children }: { children: ReactNode }) {
  return <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
}

export function Header() {
  const { address } = useWalletAccount()
  return <header>{address ?? <ConnectButton />}</header>
}
\`\`\`

## What is often written wrongly

- **One modal for each page, outside of components.** \`createWalletModal\` in a component makes a modal with each rendering.
- **Without an adapter no wallet of the browser is listed.** \`adapters: [evm()]\`, \`[evm(), solana()]\` …; with a wagmi config
  \`wagmi(config, { connect, disconnect, switchChain })\` in place of \`evm()\`.
- **Networks are named by CAIP-2 ids.** \`switchNetwork('eip155:8453')\`, not \`8453\` and not \`'0x2105'\`. \`networks\` takes objects, of
  \`walletmodal/networks\` or viem.
- **Hooks need \`<WalletModalProvider>\` above them**, and in Next's app router a file that begins with \`'use client'\`.
- **There are no elements to write in HTML.** Buttons are React components. Other pages call \`modal.open()\` from a button of their own.
- **No style sheet is imported.** The modal brings its styles; \`walletmodal/buttons.css\` is only for buttons that a server draws.
- **A refusal is an outcome.** Match \`isModalError(error, 'wallet_user_rejected')\`; do not parse messages, and report no failure.
- **Calls reject with a \`ModalError\`.** Its \`code\` is stable, its text is not. [All codes](./errors.md)
- **\`getSnapshot()\` is frozen and replaced**, never changed. Read it by \`subscribe\`, or by a hook.
- **Balances are decimal texts for machines** (\`balance\`), and texts for people (\`balanceText\`). Neither is a number.
- **Pages without the window** use [\`walletmodal/headless\`](./headless.md): do not hide the modal by CSS.
- **Tests need no extension.** [The harness](./harness/start.md) has wallets with real keys on local chains.
- Names of other kits (\`createAppKit\`, \`getDefaultConfig\`, \`useConnectModal\`) do not exist here. The pages under *Migrate* in the index translate them.

## Every export

| Entry | Values |
|---|---|
${exported.join('\n')}

Types are listed in [methods and exports](./api.md).

## Every option of \`createWalletModal\`

${options.join(', ')}. [What each does](./options.md)

## Every method of the modal

${methods.join(', ')}. [What each does](./api.md#methods)
`
}
