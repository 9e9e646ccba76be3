export default function Second() {
  return <h1>Second</h1>
}
