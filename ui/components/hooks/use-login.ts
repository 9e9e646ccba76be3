import { useCallback, useEffect, useState } from 'react'
import type { LoginFlows } from '../../../core/features/login/login.js'
import type { LoginStore } from '../../../core/features/login/store.js'
import { useFlows, useModal } from '../../primitives/context/shell.js'

export interface Login {
  readonly store: LoginStore | undefined
  readonly hasFailed: boolean
  /**
   * Calls an action: synchronously if the code is loaded, so that a tap may open a window; otherwise once it is loaded.
   */
  readonly call: (action: (flows: LoginFlows) => void) => void
}

/**
 * The login's store and actions for views. The first open view that uses it loads the code: a list that an idle page
 * draws ahead does not.
 */
export function useLogin(): Login {
  const flows = useFlows()
  const { connections, modal } = useModal()
  const { isOpen } = modal
  const [hasFailed, setFailed] = useState(false)
  const call = useCallback(
    (action: (login: LoginFlows) => void) => {
      if (flows.login) return action(flows.login)
      setFailed(false)
      flows.loadLogin().then(action, () => setFailed(true))
    },
    [flows],
  )
  useEffect(() => {
    if (isOpen) call(() => {})
  }, [call, isOpen])
  const store = connections.login as LoginStore | undefined // only the login's code sets it
  return { store, hasFailed, call }
}
