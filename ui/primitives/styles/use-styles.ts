import { useContext, useInsertionEffect } from 'react'
import { ShellContext } from '../context/shell.js'
import { adoptStyles } from './adopt.js'
import type { Styles } from './css.js'

/** Puts a component's sheet into its shadow root before its first layout. It stays, so that a leaving view keeps its looks. */
export function useStyles(styles: Styles): void {
  const shell = useContext(ShellContext)
  useInsertionEffect(() => {
    if (shell) adoptStyles(shell.root, [styles], shell.cspNonce)
  }, [shell, styles])
}
