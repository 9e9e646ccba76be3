import { viewNames } from '../../core/contracts/views/views.js'
import { fixedOptions } from '../../core/options/fixed-options.js'
import { agentsPage, llmsText } from './agents.js'
import { mocksPage } from './mocks.js'
import { exportsDescribed, membersOf, tableOf } from './reference.js'
import { whyPage } from './why.js'

const contracts = 'core/contracts'

/** The pages under `docs/` that are generated from the sources, by file. */
export const pages: Readonly<Record<string, () => string>> = {
  'harness/mocks.md': mocksPage,
  'why.md': whyPage,
  'agents.md': agentsPage,
  'public/llms.txt': llmsText,
  'options.md': () => `# Options

\`createWalletModal\`, \`<WalletModalProvider options>\` and \`createModal\` take these options. All may be left out. An unknown option, a wrong type
or a bad CAIP id rejects \`open()\` with \`config_invalid\`, which names the field, what it got and what it wanted; \`createModal\` throws the
same at once.

${tableOf(membersOf('core/options/modal-options.ts', 'ModalOptions'), 'Option')}

## Changing options

\`modal.update(options)\` changes options while the modal is in use, open or closed. Each option that is named takes the place of what it
was, as a whole; \`undefined\` brings its default back. The modal is then as one that was made with these options on this page.

\`\`\`ts
import { evm, type Modal, solana } from 'walletmodal'
import { base, mainnet, solana as solanaMainnet } from 'walletmodal/networks'

declare const modal: Modal

await modal.update({ networks: [mainnet, base, solanaMainnet], adapters: [evm(), solana()] })
await modal.update({ features: { swaps: false }, locale: 'de' })
\`\`\`

- **Networks.** The network in use stays where it is still listed. An EVM wallet on a network that is listed no longer stays connected, on an
  unsupported network. Other wallets are connected anew, silently, on a network that is listed.
- **Adapters and namespaces.** A connection stays while its adapter and a network of its namespace stay. Otherwise it is let go of:
  \`onDisconnected\` is called, the wallet is not asked, and what is stored stays. Options that serve it again bring it back. To end a
  connection for good, call \`disconnect()\` or \`removeAdapter()\`. An adapter is known by the object that its factory returned:
  another \`evm()\` replaces the first.
- **React.** \`<WalletModalProvider options>\` does the same with options that change. They may be written in place: functions and adapters of
  the same kind count as the same, and callbacks are those of the last rendering.

These options cannot change, and \`update()\` rejects with \`config_invalid\` where they would: ${fixedOptions.map((name) => `\`${name}\``).join(', ')}.
Other bad values reject it too. A call that rejects changes nothing. Before the modal's code is loaded every option may change, and \`open()\`
rejects on a bad value.

## Features

Members of \`features\`. A feature that this version does not have is not shown, whatever its switch says.

${tableOf(membersOf(`${contracts}/features.ts`, 'FeatureOptions'), 'Feature')}

## Theme variables

Members of \`themeVariables\`, and of \`setTheme({ variables })\`.

${tableOf(membersOf(`${contracts}/theme.ts`, 'ThemeOptions'), 'Variable')}

## Services

Members of \`services\`. Each URL is https, or http on localhost (the relay: wss or ws). What goes to each service, when, and what turns it off:
[privacy](./privacy.md).

A \`GET\` that fails in passing (no answer, or status 403, 408, 413, 429, 500, 502, 503 or 504) is tried again up to three times. \`Retry-After\`
sets the wait, up to 10 s: a service that asks for more is not asked again, and the failure is told at once. Calls of nodes follow the same rule.

${tableOf(membersOf(`${contracts}/services.ts`, 'ServiceOptions'), 'Service')}
`,
  'api.md': () => `# Methods and exports

## Methods

Methods of what \`createWalletModal\` and \`createModal\` return. In React, \`useWalletModal()\` gives the same object; [components and hooks](./react.md)
give parts of it.

${tableOf(membersOf('core/modal/modal-methods.ts', 'Modal'), 'Method')}

Of \`createWalletModal\` alone:

${tableOf(membersOf('ui/entry/facade.ts', 'WalletModal'), 'Method')}

## Views

\`open({ view })\` takes these names: ${[...viewNames]
    .map((name) => `\`${name}\``)
    .join(
      ', ',
    )}. The data of a view is typed with its name. What is in the middle of a sequence is reached by the sequence alone.

## The snapshot

Members of \`getSnapshot()\`, of what \`subscribe\` calls back with, and of \`useModalState()\`.

${tableOf(membersOf('core/contracts/modal-api.ts', 'ModalSnapshot'), 'Member')}

Members of each of \`accounts\`:

${tableOf(membersOf('core/contracts/modal-api.ts', 'AccountSnapshot'), 'Member')}

${entry('walletmodal', 'ui/index.ts')}

${entry('walletmodal/core', 'core/index.ts')}

${entry('walletmodal/networks', 'core/networks/index.ts')}

${entry('walletmodal/siwx', 'core/features/sign-in/siwx/index.ts')}

${entry('walletmodal/wallet-adapter', 'ui/wallet-adapter/index.ts')}

${entry('walletmodal/headless', 'ui/headless/index.ts')}

${entry('walletmodal/providers', 'core/providers/index.ts')}

${entry('walletmodal/testing', 'core/cases/index.ts')}

${entry('walletmodal/themes', 'core/themes/index.ts')}

${entry('walletmodal/standards', 'core/standards/index.ts')}

${entry('walletmodal/transports', 'core/transports/index.ts')}
`,
  'errors.md': () => `# Errors

Everything thrown on purpose is a \`ModalError\` with a stable \`code\`, a \`shortMessage\` in plain words and facts in \`meta\`. Match with
\`isModalError(error, 'wallet_user_rejected')\`, which every entry but \`walletmodal/networks\` exports; codes are typed (\`ModalErrorCode\`).
Visitors read other words: a sentence for each code, in their language. The words of a wallet, a node or a service are in
\`shortMessage\` and \`meta\` alone.

What a wallet throws is read by its code, its name and its words, however deep a library has wrapped it (\`cause\`, \`data.originalError\`,
lists, JSON within texts); the error itself is \`cause\`. Three answers matter to a host:

- **The owner said no**: \`wallet_user_rejected\`, whichever words the wallet has for it, in English and in twelve other languages. Treat it as an
  outcome: \`onError\` is not called for it.
- **The wallet does not know the network**: the modal adds it after every failed switch that is not a refusal. \`adapter_chain_not_supported\` means
  that the wallet did not take it then either.
- **It may have been sent**: after a transfer or a swap the views say so only where the wallet took the request and gave no verdict, such as
  \`wallet_timeout\`, \`wallet_answer_lost\`, \`wallet_provider_disconnected\`, \`rpc_internal\` or \`unknown\`.

After \`wallet_context_lost\`, \`wallet_answer_lost\` and \`adapter_failed\` only loading the page again helps, which the modal offers. \`adapter_load\`
is code that did not arrive; \`adapter_failed\` is code that arrived and could not run on this page.

${tableOf(membersOf('core/errors/codes.ts', 'ModalErrorCodes'), 'Code').replace('What it does', 'When')}
`,
}

function entry(name: string, file: string): string {
  const { values, types } = exportsDescribed(file)
  return [`## \`${name}\``, tableOf(values, 'Export'), ...(types.length > 0 ? [tableOf(types, 'Type')] : [])].join(
    '\n\n',
  )
}
