import { useContext, useInsertionEffect } from 'react'
import { ShellContext } from '../context/shell.js'
import { adoptStyles } from './adopt.js'
import type { Styles } from './css.js'

/**
 * Puts a component's sheet into the shadow root that it is drawn in, before its first layout. It stays there as long as
 * the root does: a view that fades out keeps its looks.
 */
export function useStyles(styles: Styles): void {
  const shell = useContext(ShellContext)
  useInsertionEffect(() => {
    if (shell) adoptStyles(shell.root, [styles], shell.cspNonce)
  }, [shell, styles])
}
