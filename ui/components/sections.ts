import { type ComponentType, createContext, useContext } from 'react'
import type { Lazy } from '../../core/lib/lazy.js'

/**
 * The parts that one feature draws inside another feature's view. Features do not know each other: the shell passes these
 * on.
 */
export interface Sections {
  /** Connect with the ways to log in before or after its wallets. */
  readonly login: Lazy<{ LoginConnect: ComponentType<{ Wallets: ComponentType }> }>
  /** The account's transactions, as a tab of its view. */
  readonly activity: Lazy<{ ActivityList: ComponentType<{ isTab?: boolean }> }>
}

export const SectionsContext = createContext<Sections | undefined>(undefined)

export function useSections(): Sections {
  const sections = useContext(SectionsContext)
  if (!sections) throw new Error('This view is drawn outside of its shell.')
  return sections
}
