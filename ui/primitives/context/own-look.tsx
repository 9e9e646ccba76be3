import { createContext, type ReactNode, useContext } from 'react'
import type { AvatarAccount } from '../../../core/contracts/own-look.js'

/** Draws what the page has of its own, and the modal's own where it has nothing. Loaded with these options alone. */
export interface OwnLook {
  icon(name: string, size: number, standard: ReactNode): ReactNode
  avatar(account: AvatarAccount, standard: ReactNode): ReactNode
}

export const OwnLookContext = createContext<OwnLook | undefined>(undefined)

interface OwnIconProps {
  /** A name of the option `icons`; other names have no icon of the page. */
  name: string
  size: number
  /** The modal's own icon. */
  children: ReactNode
}

/** An icon of the page, or the modal's own. */
export function OwnIcon({ name, size, children }: OwnIconProps) {
  const look = useContext(OwnLookContext)
  return look ? look.icon(name, size, children) : children
}
