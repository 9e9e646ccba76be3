import { observer } from 'mobx-react-lite'
import { type ComponentType, useEffect, useState } from 'react'
import { useModal } from '../primitives/context/shell.js'

/** The bars, once there is something to say: their code is loaded with the first of it. */
export const LazyBars = observer(function LazyBars() {
  const { alert, notice } = useModal().alerts
  const isWanted = alert !== undefined || notice !== undefined
  const [Bars, setBars] = useState<ComponentType>()
  useEffect(() => {
    if (!isWanted || Bars) return
    import('./bars.js').then(
      (code) => setBars(() => code.Bars),
      // Without it nothing is said; what was done is done.
      () => {},
    )
  }, [isWanted, Bars])
  return Bars && isWanted ? <Bars /> : null
})
