export default function First() {
  return <h1>First</h1>
}
