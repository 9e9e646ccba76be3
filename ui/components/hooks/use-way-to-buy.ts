import { createAccountActions } from '../../../core/data/account-actions.js'
import { usePart } from './use-part.js'

/** For who has too little of something: to Buy; undefined where nothing can be bought. Observable. */
export function useWayToBuy(): (() => void) | undefined {
  const actions = usePart(createAccountActions)
  return actions?.has('onramp') ? () => actions.choose('onramp') : undefined
}
