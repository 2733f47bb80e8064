export default function ProfilePage() {
  return <main><h1>ProfilePage</h1></main>
}
