import type { Lazy } from '../../core/lib/lazy.js'
import '../../core/isolate-mobx.js'
import type { ComponentType } from 'react'
import type { ViewName } from '../../core/contracts/views/views.js'
import type { Root } from '../../core/modal/root.js'
import type { Messages } from '../messages/en.js'
import { Button } from '../primitives/button.js'
import { whenSeen } from '../primitives/context/when-seen.js'
import { CrossButton } from '../primitives/cross-button.js'
import { animate } from '../primitives/motion.js'
import { SkeletonRow } from '../primitives/skeleton.js'
import { Group } from './group.js'
import { RowList } from './row-list.js'
import { AllWalletsRow } from './wallets/all-wallets-row.js'
import { WalletRow } from './wallets/wallet-row.js'

/** A view as the frame draws it. */
export interface ViewDefinition {
  readonly name: ViewName
  /** The header's words, and the dialog's name. */
  title(about: { messages: Messages; modal: Root }): string
  readonly component: ComponentType
  /** What it shows where a host wants it, and which only that host's pages load. */
  readonly more?: Pick<Lazy<unknown>, 'load'>
}

/** Declares a view: the default export of its file. */
export function defineView(name: ViewName, definition: Omit<ViewDefinition, 'name'>): ViewDefinition {
  return { name, ...definition }
}

/**
 * What every view finds here when it comes: it is drawn before the list is full. Who declares a view depends on all of it, so that a
 * bundler makes one chunk of what would be a chunk, and a download, for each part.
 */
export const parts = { AllWalletsRow, Button, CrossButton, Group, RowList, SkeletonRow, WalletRow, animate, whenSeen }
