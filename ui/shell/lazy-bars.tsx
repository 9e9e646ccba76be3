import { observer } from 'mobx-react-lite'
import { lazy } from '../../core/lib/lazy.js'
import { useLazy } from '../components/hooks/use-lazy.js'
import { useModal } from '../primitives/context/shell.js'

const bars = lazy(() => import('./bars.js'))

/** The bars, once there is something to say: their code is loaded with the first of it. */
export const LazyBars = observer(function LazyBars() {
  const { alert, notice } = useModal().alerts
  const isWanted = alert !== undefined || notice !== undefined
  // Without the code nothing is said; what was done is done.
  const { value } = useLazy(bars, isWanted)
  return value && isWanted ? <value.Bars /> : null
})
