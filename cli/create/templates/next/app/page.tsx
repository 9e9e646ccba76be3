import { CounterPanel } from './counter-panel'

export default function Home() {
  return <CounterPanel />
}
