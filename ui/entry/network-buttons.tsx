import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

const NetworkButtonsContext = createContext({ count: 0, change: (_by: number): void => {} })

/**
 * Counts the network buttons below one provider: where there is one, it says that the network is not the site's, and the
 * account button need not say it as well. Both fit one line of a phone so.
 */
export function NetworkButtons({ children }: { children?: ReactNode }): ReactNode {
  const [count, setCount] = useState(0)
  const change = useCallback((by: number) => setCount((now) => now + by), [])
  const value = useMemo(() => ({ count, change }), [count, change])
  return <NetworkButtonsContext.Provider value={value}>{children}</NetworkButtonsContext.Provider>
}

/** Counts the caller in, as long as it is on the page. */
export function useAsNetworkButton(): void {
  const { change } = useContext(NetworkButtonsContext)
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [change])
}

export function useHasNetworkButton(): boolean {
  return useContext(NetworkButtonsContext).count > 0
}
