import { useEffect } from 'react'
import { useShell } from './shell.js'

/** Says a text to those who listen when it appears or changes; never twice for one change. */
export function useAnnouncement(text: string | undefined): void {
  const shell = useShell()
  useEffect(() => {
    if (text) shell.announce(text)
  }, [shell, text])
}
