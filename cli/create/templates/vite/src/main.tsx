import { createRoot } from 'react-dom/client'
import { CounterPanel } from './counter-panel'
import { Wallet } from './wallet'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <Wallet>
    <CounterPanel />
  </Wallet>,
)
