import { useCallback, useEffect, useState } from 'react'
import type { LoginFlows } from '../../../core/features/login/login.js'
import type { LoginStore } from '../../../core/features/login/store.js'
import { useFlows, useModal } from '../../primitives/context/shell.js'

export interface Login {
  readonly store: LoginStore | undefined
  readonly hasFailed: boolean
  /** At once where the code is here, so that a tap may open a window; else as soon as it is. */
  readonly call: (action: (flows: LoginFlows) => void) => void
}

/** Logging in, as the views see it. Its code is fetched by the first of them. */
export function useLogin(): Login {
  const flows = useFlows()
  const { connections } = useModal()
  const [hasFailed, setFailed] = useState(false)
  const call = useCallback(
    (action: (login: LoginFlows) => void) => {
      if (flows.login) return action(flows.login)
      setFailed(false)
      flows.loadLogin().then(action, () => setFailed(true))
    },
    [flows],
  )
  useEffect(() => call(() => {}), [call])
  const store = connections.login as LoginStore | undefined // its code sets it, and no other
  return { store, hasFailed, call }
}
