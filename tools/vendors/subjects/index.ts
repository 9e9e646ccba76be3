import type { Subject } from '../subject.js'
import { baseAccount } from './base-account.js'
import { brave } from './brave.js'
import { farcaster } from './farcaster.js'
import { farcasterSolana } from './farcaster-solana.js'
import { leather } from './leather.js'
import { metamask } from './metamask.js'
import { metamaskSolana } from './metamask-solana.js'
import { onekey } from './onekey.js'
import { polkadotJs } from './polkadot-js.js'
import { rabby } from './rabby.js'
import { rainbow } from './rainbow.js'
import { safe } from './safe.js'
import { solanaMobile } from './solana-mobile.js'

/** All wallets whose vendor's page script is compared with the mock wallet that imitates it. */
export const subjects: readonly Subject[] = [
  metamask,
  metamaskSolana,
  baseAccount,
  brave,
  ...onekey,
  polkadotJs,
  rabby,
  rainbow,
  leather,
  farcaster,
  farcasterSolana,
  safe,
  solanaMobile,
]
