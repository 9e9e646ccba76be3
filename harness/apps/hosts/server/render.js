import { createElement, version } from 'react'
import { renderToString } from 'react-dom/server'
import {
  AccountButton,
  ConnectButton,
  createWalletModal,
  evm,
  NetworkButton,
  solana,
  WalletModalProvider,
} from 'walletmodal'

// Renders the buttons on a server, without a browser.

const modal = createWalletModal({ projectId: 'host', adapters: [evm(), solana()] })
const buttons = [ConnectButton, NetworkButton, AccountButton].map((button, key) => createElement(button, { key }))

process.stdout.write(
  JSON.stringify({ version, html: renderToString(createElement(WalletModalProvider, { modal }, buttons)) }),
)
